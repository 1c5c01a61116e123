import { describe, expect, it } from 'vitest';
import { ENGLISH } from './english.fixture.ts';
import { EVERYDAY } from './everyday.fixture.ts';
import { understand } from './extract.ts';
import { pageOf, type Sample } from './page.fixture.ts';
import { REFUSED } from './refused.fixture.ts';
import { RESTAURANTS } from './restaurants.fixture.ts';
import { SALES } from './sales.fixture.ts';
import { SHOPS } from './shops.fixture.ts';
import { TRADES } from './trades.fixture.ts';

const READABLE = [...SHOPS, ...SALES, ...RESTAURANTS, ...TRADES, ...EVERYDAY, ...ENGLISH];

describe('a written receipt is read as a person reads it', () => {
  it.each(READABLE)('$name', (sample) => expectFields(sample));
});

describe('a receipt whose right column is torn away is still one receipt', () => {
  it.each(READABLE)('$name', ({ text, total }) => {
    for (const tear of [-0.3, 0.3]) {
      const facts = understand(pageOf(text, { tear }), []);
      expect(facts.pay_amount).toBe(total);
    }
  });
});

describe('nobody is sure of what is no receipt, or more than one, or a part of one', () => {
  it.each(REFUSED)('$name', ({ text, total, verdict }) => {
    const facts = understand(pageOf(text), []);
    expect(facts.verdict).toBe(verdict);
    if (total !== null) expect(facts.pay_amount).toBe(total);
  });
});

describe('a page with a trouble', () => {
  const text = SHOPS[0]?.text ?? '';

  it.each(['tiny', 'textless'] as const)('%s is unreadable', (trouble) => {
    const facts = understand(pageOf(text, { troubles: [trouble] }), []);
    expect(facts).toMatchObject({ verdict: 'unreadable', pay_amount: null });
    expect(facts.reasons).toEqual([`page.${trouble}`]);
  });

  it.each(['several', 'unjoined'] as const)('%s is never sure', (trouble) => {
    const facts = understand(pageOf(text, { troubles: [trouble] }), []);
    expect(facts).toMatchObject({ verdict: 'unsure', pay_amount: 1026 });
    expect(facts.reasons).toContain(`doubt.${trouble}`);
    // However well it is read and checked, it may not be the amount to pay.
    expect(facts.confidence.pay_amount).toBeLessThanOrEqual(0.5);
  });
});

it('is not sure of a receipt that was hard to read throughout', () => {
  const unchecked = RESTAURANTS.find(({ name }) => name.startsWith('bill at the table'));
  const facts = understand(pageOf(unchecked?.text ?? '', { certainty: 0.6 }), []);
  expect(facts.verdict).toBe('unsure');
});

it('says where on the photograph a fact was read', () => {
  const facts = understand(pageOf(SHOPS[0]?.text ?? ''), []);
  const total = facts.boxes.filter(({ fact }) => fact === 'pay_amount');
  expect(total).toHaveLength(1);
  expect(total[0]?.photo).toBe(0);
  for (const fact of Object.keys(facts.confidence)) {
    expect(facts.boxes.map((box) => box.fact)).toContain(fact);
  }
});

function expectFields(sample: Sample): void {
  const facts = understand(pageOf(sample.text), []);
  const read = {
    total: facts.pay_amount,
    ...(sample.verdict === 'any' ? {} : { verdict: facts.verdict }),
    title: facts.title,
    branch: facts.branch,
    at: facts.issued_at,
    registration: facts.registration_number,
    phone: facts.phone,
    postal: facts.postal_code,
    address: facts.address,
    table: facts.table_number,
    waiter: facts.waiter,
    currency: facts.currency,
    items: facts.items.map(({ name, quantity, amount }) => [name, quantity, amount]),
    reduced: facts.items.filter((item) => item.is_reduced).map(({ name }) => name),
    taxes: facts.tax_lines.map(({ rate, taxable, tax }) => [rate, taxable, tax]),
  };
  const { name: _, text: __, ...wanted } = sample;
  if (sample.verdict === 'any') {
    const { verdict: ___, ...rest } = wanted;
    expect(read).toMatchObject(rest);
  } else expect(read).toMatchObject(wanted);
}
