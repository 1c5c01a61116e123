import { integer, object, oneOf, text } from '../fields.ts';
import { type Route, route } from '../route.ts';
import { unexpectedStateError } from '../rules/confirm-payment.ts';
import { cancelPayment, capturePayment } from '../rules/end-payment.ts';
import { applyPaymentParams, paymentParamsShape } from '../rules/parse-payment-params.ts';
import { confirmIntent, getIntent } from './payment-intents.ts';

const AMOUNT_MAX = 99_999_999;

const cancelFields = object({
  cancellation_reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'),
});

/** Actions on an existing payment intent. */
export const paymentIntentActionRoutes: readonly Route[] = [
  route(
    'POST',
    '/v1/payment_intents/:intent/confirm',
    object({ ...paymentParamsShape, client_secret: text }),
    (call, input) => {
      const before = getIntent(call);
      // A payment method can be set only while one is still required.
      if (!/^requires_(?:payment_method|confirmation|action)$/.test(before.status)) {
        throw unexpectedStateError(before, 'confirm');
      }
      const prepared = applyPaymentParams(call.change, before, input, call.sandbox.hashSecret);
      return { kind: 'payment_intent', row: confirmIntent(call, prepared, input) };
    },
  ),

  route('POST', '/v1/payment_intents/:intent/cancel', cancelFields, (call, input) => {
    const reason = input.cancellation_reason ?? null;
    return { kind: 'payment_intent', row: cancelPayment(call.change, getIntent(call), reason) };
  }),

  route(
    'POST',
    '/v1/payment_intents/:intent/capture',
    object({ amount_to_capture: integer(1, AMOUNT_MAX), statement_descriptor_suffix: text }),
    (call, input) => {
      const row = capturePayment(call.change, getIntent(call), input.amount_to_capture);
      return { kind: 'payment_intent', row };
    },
  ),
];
