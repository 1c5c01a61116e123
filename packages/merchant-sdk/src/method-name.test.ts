import { expect, expectTypeOf, test } from 'vitest';
import { getIterateName, getMethodName, type IterateName, type MethodName } from './method-name.ts';

test.each([
  ['invoices', 'createInvoice', 'create'],
  ['payments', 'listMerchantPayments', 'list'],
  ['recurringBillings', 'listMerchantCharges', 'listCharges'],
  ['refundRequests', 'respondToRefundRequest', 'respond'],
  ['refundRequests', 'writeToPayer', 'writeToPayer'],
  ['stores', 'updateStore', 'update'],
  ['webhooks', 'listDeliveries', 'listDeliveries'],
])('in %s the endpoint %s is the method %s', (resource, name, method) => {
  expect(getMethodName(resource, name)).toBe(method);
});

test('the types have the same names', () => {
  expectTypeOf<MethodName<'invoices', 'createInvoice'>>().toEqualTypeOf<'create'>();
  expectTypeOf<MethodName<'payments', 'listMerchantPayments'>>().toEqualTypeOf<'list'>();
  expectTypeOf<
    MethodName<'recurringBillings', 'listMerchantCharges'>
  >().toEqualTypeOf<'listCharges'>();
  expectTypeOf<MethodName<'refundRequests', 'respondToRefundRequest'>>().toEqualTypeOf<'respond'>();
  expectTypeOf<MethodName<'stores', 'updateStore'>>().toEqualTypeOf<'update'>();
  expectTypeOf<IterateName<'listCharges'>>().toEqualTypeOf<'iterateCharges'>();
  expect(getIterateName('listCharges')).toBe('iterateCharges');
  expect(getIterateName('get')).toBeUndefined();
});
