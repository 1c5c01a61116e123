import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LEDGER_ENTRY_KINDS } from '../ledger/merchant-ledger.ts';
import { civilDate } from '../shared/calendar.ts';
import { type JournalAccount, type JournalSums, toJournalLines } from './accounting-journal.ts';

const day = civilDate('2026-11-15');
const AMOUNTS = fc.integer({ min: -1_000_000, max: 1_000_000 });
const SUMS: fc.Arbitrary<JournalSums> = fc.record({
  day: fc.constant(day),
  kind: fc.constantFrom(...LEDGER_ENTRY_KINDS),
  owedYen: AMOUNTS,
  feeYen: AMOUNTS,
  transferredYen: AMOUNTS,
});

const toText = (sums: Omit<JournalSums, 'day'>) =>
  toJournalLines({ ...sums, day }).map(
    ({ debit, credit, amountYen }) => `${debit} / ${credit} ${amountYen}`,
  );

test.each([
  ['capture', 964, 36, 0, ['receivable / sales 1000', 'fees / receivable 36']],
  ['refund', -400, 0, 0, ['sales / receivable 400']],
  ['refund', -386, -14, 0, ['sales / receivable 400', 'receivable / fees 14']],
  ['completion', 0, 0, 0, []],
  ['payout', 0, 0, 0, []],
  ['payout_paid', -5000, 0, 5000, ['bank / receivable 5000']],
  ['payout_failed', 5000, 0, -5000, ['receivable / bank 5000']],
  ['dispute', -2300, 0, 0, ['dispute_loss / receivable 2300']],
  ['dispute_return', 2300, 0, 0, ['receivable / dispute_loss 2300']],
  ['correction', 10, 0, 0, ['receivable / other_income 10']],
  ['correction', -10, 0, 0, ['other_loss / receivable 10']],
] as const)('%s of ¥%i, fee ¥%i, transferred ¥%i: %j', (kind, owedYen, feeYen, sent, lines) => {
  expect(toText({ kind, owedYen, feeYen, transferredYen: sent })).toEqual(lines);
});

test('the lines move the receivable by exactly what the ledger moved', () => {
  fc.assert(
    fc.property(SUMS, (sums) => {
      const changes = new Map<JournalAccount, number>();
      for (const { debit, credit, amountYen } of toJournalLines(sums)) {
        expect(amountYen).toBeGreaterThan(0);
        expect(debit).not.toBe(credit);
        changes.set(debit, (changes.get(debit) ?? 0) + amountYen);
        changes.set(credit, (changes.get(credit) ?? 0) - amountYen);
      }
      expect(changes.get('receivable') ?? 0).toBe(sums.owedYen);
      expect(changes.get('fees') ?? 0).toBe(sums.feeYen);
      expect(changes.get('bank') ?? 0).toBe(sums.transferredYen);
    }),
  );
});
