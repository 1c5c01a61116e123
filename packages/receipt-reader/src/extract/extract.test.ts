import { describe, expect, it } from 'vitest';
import { CONVENIENCE } from './convenience.fixture.ts';
import { COUNTERS } from './counters.fixture.ts';
import { EATERIES } from './eateries.fixture.ts';
import { ENGLISH } from './english.fixture.ts';
import { ENGLISH_TOTALS } from './english-totals.fixture.ts';
import { EVERYDAY } from './everyday.fixture.ts';
import { extractFields } from './extract.ts';
import { createPage, type ReceiptSample } from './page.fixture.ts';
import { REJECTED } from './rejected.fixture.ts';
import { RESTAURANTS } from './restaurants.fixture.ts';
import { SALES } from './sales.fixture.ts';
import { SHOPS } from './shops.fixture.ts';
import { SUPERMARKETS } from './supermarkets.fixture.ts';
import { TRADES } from './trades.fixture.ts';
import { TWO_COLUMNS } from './two-columns.fixture.ts';
import { UNPROVEN } from './unproven.fixture.ts';

const READABLE = [
  ...[...SHOPS, ...SALES, ...RESTAURANTS, ...TRADES, ...EVERYDAY, ...ENGLISH],
  ...[...CONVENIENCE, ...SUPERMARKETS, ...EATERIES, ...COUNTERS, ...ENGLISH_TOTALS],
  ...TWO_COLUMNS,
];

describe('extractFields reads a receipt as printed', () => {
  it.each(READABLE)('$name', (sample) => expectFields(sample));
});

describe('extractFields reads the total if the right column is displaced', () => {
  it.each(READABLE)('$name', ({ text, total }) => {
    for (const tear of [-0.3, 0.3]) {
      const fields = extractFields(createPage(text, { tear }), []);
      expect(fields.pay_amount).toBe(total);
    }
  });
});

describe('extractFields is never sure of a photo without exactly one whole receipt', () => {
  it.each(REJECTED)('$name', ({ text, total, verdict }) => {
    const fields = extractFields(createPage(text), []);
    expect(fields.verdict).toBe(verdict);
    if (total !== null) expect(fields.pay_amount).toBe(total);
  });
});

describe('extractFields is not sure of a total that the receipt nearly confirms', () => {
  it.each(UNPROVEN)('$name', ({ text, total }) => {
    const fields = extractFields(createPage(text), []);
    expect(fields.verdict).toBe('unsure');
    if (total !== null) expect(fields.pay_amount).toBe(total);
  });
});

describe('extractFields asks for the amount of a form that was filled in by hand', () => {
  const forms = COUNTERS.filter(({ name }) => name.includes('by hand'));

  it.each(forms)('$name', ({ text }) => {
    const fields = extractFields(createPage(text), []);
    expect(fields).toMatchObject({ pay_amount: null, reasons: ['total.handwritten'] });
    expect(fields.boxes.map(({ field }) => field)).not.toContain('pay_amount');
  });
});

describe('a page with an issue', () => {
  const text = SHOPS[0]?.text ?? '';

  it.each(['tiny', 'textless'] as const)('%s is unreadable', (issue) => {
    const fields = extractFields(createPage(text, { issues: [issue] }), []);
    expect(fields).toMatchObject({ verdict: 'unreadable', pay_amount: null });
    expect(fields.reasons).toEqual([`page.${issue}`]);
  });

  it.each(['several', 'unjoined'] as const)('%s is never sure', (issue) => {
    const fields = extractFields(createPage(text, { issues: [issue] }), []);
    expect(fields).toMatchObject({ verdict: 'unsure', pay_amount: 1026 });
    expect(fields.reasons).toContain(`doubt.${issue}`);
    // Even if it was read and checked well, it may not be the amount to pay.
    expect(fields.confidence.pay_amount).toBeLessThanOrEqual(0.5);
  });
});

it('extractFields is not sure of a receipt with low certainty throughout', () => {
  const unchecked = RESTAURANTS.find(({ name }) => name.startsWith('bill at the table'));
  const fields = extractFields(createPage(unchecked?.text ?? '', { certainty: 0.6 }), []);
  expect(fields.verdict).toBe('unsure');
});

it('extractFields returns the box of each field in its photo', () => {
  const fields = extractFields(createPage(SHOPS[0]?.text ?? ''), []);
  const total = fields.boxes.filter(({ field }) => field === 'pay_amount');
  expect(total).toHaveLength(1);
  expect(total[0]?.photo).toBe(0);
  for (const field of Object.keys(fields.confidence)) {
    expect(fields.boxes.map((box) => box.field)).toContain(field);
  }
});

function expectFields(sample: ReceiptSample): void {
  const fields = extractFields(createPage(sample.text), []);
  const read = {
    total: fields.pay_amount,
    ...(sample.verdict === 'any' ? {} : { verdict: fields.verdict }),
    title: fields.title,
    branch: fields.branch,
    at: fields.issued_at,
    registration: fields.registration_number,
    phone: fields.phone,
    postal: fields.postal_code,
    address: fields.address,
    table: fields.table_number,
    waiter: fields.waiter,
    currency: fields.currency,
    items: fields.items.map(({ name, quantity, amount }) => [name, quantity, amount]),
    reduced: fields.items.filter((item) => item.is_reduced).map(({ name }) => name),
    taxes: fields.tax_lines.map(({ rate, taxable, tax }) => [rate, taxable, tax]),
  };
  const { name: _, text: __, ...wanted } = sample;
  if (sample.verdict === 'any') {
    const { verdict: ___, ...rest } = wanted;
    expect(read).toMatchObject(rest);
  } else expect(read).toMatchObject(wanted);
}
