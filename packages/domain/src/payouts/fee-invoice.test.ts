import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getTaxInFee } from '../ledger/fee-contract.ts';
import { civilDate } from '../shared/calendar.ts';
import { yen } from '../shared/yen.ts';
import { feeInvoiceNumber, getTaxDifference, toFeeInvoice } from './fee-invoice.ts';

const FEES = fc.array(fc.integer({ min: 0, max: 300_000 }).map(yen), { maxLength: 40 });
const sum = (amounts: readonly number[]) => yen(amounts.reduce((all, one) => all + one, 0));

test.each([
  // Ten fees of ¥9 have no tax each, and ¥8 together.
  [Array.from({ length: 10 }, () => 9), [], 8, 0, 8],
  [[46, 36], [], 7, 0, 0],
  [[110], [109], 10, 9, 0],
  [[], [], 0, 0, 0],
])('fees %j less %j have tax of ¥%i less ¥%i, ¥%i above what was posted', (...row) => {
  const [charged, returned, chargedTax, returnedTax, difference] = row;
  const taxOf = (fees: readonly number[]) => sum(fees.map((fee) => getTaxInFee(yen(fee))));
  const invoice = toFeeInvoice({ chargedYen: sum(charged), returnedYen: sum(returned) });
  expect(invoice.charged).toEqual({ feeYen: sum(charged), taxYen: chargedTax });
  expect(invoice.returned).toEqual({ feeYen: sum(returned), taxYen: returnedTax });
  expect(getTaxDifference(invoice, taxOf(charged) - taxOf(returned))).toBe(difference);
});

test('the tax of an invoice is the exact tax rounded down once, whatever was posted', () => {
  fc.assert(
    fc.property(FEES, FEES, (charged, returned) => {
      const sums = { chargedYen: sum(charged), returnedYen: sum(returned) };
      const invoice = toFeeInvoice(sums);
      for (const { feeYen, taxYen } of [invoice.charged, invoice.returned]) {
        expect(taxYen * 11).toBeLessThanOrEqual(feeYen);
        expect((taxYen + 1) * 11).toBeGreaterThan(feeYen);
      }
      const posted = sum(charged.map(getTaxInFee)) - sum(returned.map(getTaxInFee));
      const tax = posted + getTaxDifference(invoice, posted);
      expect(tax).toBe(invoice.charged.taxYen - invoice.returned.taxYen);
    }),
  );
});

test('an invoice is numbered by its day and its payout', () => {
  const number = feeInvoiceNumber(civilDate('2026-11-30'), '0199a8b3-7d2e-7f10-9c4b-5a6d7e8f9012');
  expect(number).toMatch(/^F-20261130-[0-9A-Z]{12}$/);
  const other = feeInvoiceNumber(civilDate('2026-11-30'), '0199a8b3-7d2e-7f10-9c4b-5a6d7e8f9013');
  expect(other).not.toBe(number);
});
