import { loadAllTexts } from '@saifu/i18n/texts';
import { expect, test } from 'vitest';
import { listCancelEffects } from './cancel-effects.ts';
import type { MerchantCharge } from './queries.ts';
import { billing, charges, offered } from './recurring-billing.fixture.ts';

const t = await loadAllTexts('en');
const FINAL = 'This cannot be undone.';
const TOLD = 'The payer gets a message that your store has canceled it.';

test('withdrawing an offer concerns nobody', () => {
  expect(listCancelEffects(t, offered, [])).toEqual([
    'The payment link and the QR codes stop working.',
    'Nobody has agreed to it, so nobody is charged or told.',
    FINAL,
  ]);
});

test('a cancellation names the next and the last charge, and that nothing is refunded', () => {
  expect(listCancelEffects(t, billing, charges)).toEqual([
    'The charge of ¥1,100 on 2026/11/30 is not made any more, nor any after it.',
    'The last charge was ¥1,100, paid on 2026/11/10.',
    'Nothing is refunded. The payer has paid through 2026/11/29.',
    TOLD,
    FINAL,
  ]);
});

test.each<[MerchantCharge['status'], string]>([
  ['processing', 'The charge of ¥1,100 due on 2026/11/30 is being made right now and may still'],
  ['declined', 'The unpaid ¥1,100 due on 2026/11/30 is not collected any more.'],
  ['awaiting_payer', 'The unpaid ¥1,100 due on 2026/11/30 is not collected any more.'],
  ['past_due', 'The unpaid ¥1,100 due on 2026/11/30 is not collected any more.'],
])('a charge that is %s is named', (status, text) => {
  const open = { ...charges[0], due_date: '2026-11-30', paid_on: null, status };
  const effects = listCancelEffects(t, billing, [open, ...charges]);
  expect(effects.filter((effect) => effect.startsWith(text))).toHaveLength(1);
  expect(effects).toHaveLength(6);
});

test('a service that is not charged any more and was never paid has no dates', () => {
  const past = { ...billing, next_payment_date: null, next_amount: null, paid_through: null };
  expect(listCancelEffects(t, past, [])).toEqual([
    'Nothing more is charged.',
    'Nothing is refunded.',
    TOLD,
    FINAL,
  ]);
});
