import { ApiError, invalidRequestError, resourceMissingError } from '../errors.ts';
import { integer, object, oneOf, required, text } from '../fields.ts';
import type { PaymentMethod } from '../records.ts';
import { type Call, type Route, route, toPage } from '../route.ts';
import { toDecline } from '../rules/declines.ts';
import {
  assertCustomer,
  createMethodFromData,
  methodShape,
} from '../rules/parse-payment-params.ts';
import { assertUsable, attachToCustomer, findPaymentMethod } from '../rules/use-payment-method.ts';

const listFields = object({
  customer: text,
  type: oneOf('card', 'paypay', 'konbini'),
  limit: integer(1, 100),
  starting_after: text,
  ending_before: text,
});

export const paymentMethodRoutes: readonly Route[] = [
  route(
    'POST',
    '/v1/payment_methods',
    object(methodShape),
    ({ change, sandbox }, input) => {
      return {
        kind: 'payment_method',
        row: createMethodFromData(change, input, sandbox.hashSecret),
      };
    },
    true,
  ),

  route('GET', '/v1/payment_methods', listFields, ({ change, sandbox }, input) => {
    const { customer } = input;
    if (customer) assertCustomer(change, customer);
    const table = sandbox.ledgerStore.table('payment_method');
    return toPage('payment_method', table, input, '/v1/payment_methods', (row) => {
      // Unattached payment methods are not listed.
      if (row.customer === null || (customer && row.customer !== customer)) return false;
      return input.type === undefined || row.type === input.type;
    });
  }),

  route('GET', '/v1/payment_methods/:payment_method', object({}), (call) => {
    return { kind: 'payment_method', row: getMethod(call) };
  }),

  route(
    'POST',
    '/v1/payment_methods/:payment_method/attach',
    object({ customer: required(text) }),
    (call, { customer }) => {
      const { change, params, sandbox } = call;
      assertCustomer(change, customer);
      const method = findPaymentMethod(change, params.payment_method ?? '', sandbox.hashSecret);
      return { kind: 'payment_method', row: attachMethod(call, method, customer) };
    },
  ),

  route('POST', '/v1/payment_methods/:payment_method/detach', object({}), (call) => {
    const method = getMethod(call);
    if (method.customer === null) {
      const message = 'The payment method you provided is not attached to a customer.';
      throw invalidRequestError(message, 'payment_method_unexpected_state');
    }
    const detached = { ...method, customer: null, isDetached: true };
    const row = call.change.put('payment_method', detached);
    call.change.emitEvent('payment_method.detached', 'payment_method', row);
    return { kind: 'payment_method', row };
  }),
];

function attachMethod({ change }: Call, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) return method;
  if (method.customer !== null) {
    const message = 'The payment method you provided has already been attached to a customer.';
    throw invalidRequestError(message, 'payment_method_unexpected_state');
  }
  if (method.card === null) {
    const message = `Payment methods of type ${method.type} cannot be attached to a customer.`;
    throw invalidRequestError(message, 'payment_method_unactivated');
  }
  // A payment method used with an intent can still be attached by the customer who used it.
  assertUsable(
    { ...method, usedBy: null },
    { intent: '', customer },
    getUseTime(method, change.now),
  );
  const { decline, declinesAt } = method.card;
  if (decline !== null && declinesAt === 'attach') {
    const { code, declineCode, message } = toDecline(decline);
    throw new ApiError(402, { type: 'card_error', code, decline_code: declineCode, message });
  }
  return attachToCustomer(change, method, customer);
}

/** The 15-minute limit applies only to an unused payment method. */
function getUseTime({ usedBy, created }: PaymentMethod, now: number): number {
  return usedBy === null ? now : created;
}

function getMethod({ change, params }: Call): PaymentMethod {
  const id = params.payment_method ?? '';
  const found = change.find('payment_method', id);
  if (found === undefined) throw resourceMissingError('PaymentMethod', id, 'payment_method');
  return found;
}
