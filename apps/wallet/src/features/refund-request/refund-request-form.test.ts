import { expect, test } from 'vitest';
import {
  countCharacters,
  EMPTY_REFUND_FORM,
  getRequestedAmount,
  toRefundRequestBody,
  validateRefundForm,
} from './refund-request-form.ts';

const validValues = {
  ...EMPTY_REFUND_FORM,
  reason_code: 'duplicate',
  reason: 'I paid for it twice.',
} as const;
const part = (requested_amount: string) =>
  ({ ...validValues, share: 'part', requested_amount }) as const;

test('a request for the full amount omits the amount', () => {
  expect(toRefundRequestBody(validValues, ['upl_1'])).toEqual({
    reason_code: 'duplicate',
    reason: 'I paid for it twice.',
    evidence_ids: ['upl_1'],
  });
  expect(toRefundRequestBody(part('1,200'), []).requested_amount).toBe(1200);
});

test.each([
  ['', undefined],
  ['0', undefined],
  ['1', 1],
  ['５，０００', 5000],
  ['5001', undefined],
  ['twenty', undefined],
])('of 5,000 yen the part %j gives %s', (typed, amount) => {
  expect(getRequestedAmount(part(typed), 5000)).toBe(amount);
});

test.each([
  [validValues, {}],
  [{ ...validValues, reason_code: '' } as const, { reason_code: 'field.required' }],
  [{ ...validValues, reason: '          short' }, { reason: 'field.too_short' }],
  [{ ...validValues, reason: '𩸽'.repeat(1000) }, {}],
  [{ ...validValues, reason: '𩸽'.repeat(1001) }, { reason: 'field.too_long' }],
  [part(''), { requested_amount: 'amount.missing' }],
  [part('0'), { requested_amount: 'amount.missing' }],
  [part('5001'), { requested_amount: 'refund_request.amount_too_large' }],
  [part('5000'), {}],
])('the form is validated before it is sent (%#)', (values, codes) => {
  const errors = Object.entries(validateRefundForm(values, 5000)).flatMap(([name, error]) => {
    return error ? [[name, error.code]] : [];
  });
  expect(Object.fromEntries(errors)).toEqual(codes);
});

test('the length counts code points after normalization, without surrounding whitespace', () => {
  expect(countCharacters('  𩸽 e\u0301 ')).toBe(3);
});
