import type { LastError } from '../intents.ts';
import { paymentMethodView } from './payment-method-view.ts';

/** The last error, in the format of intents and error responses. */
export function toErrorView({
  type,
  code,
  declineCode,
  message,
  paymentMethod,
  charge,
}: LastError) {
  return {
    type,
    code,
    message,
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
    ...(declineCode !== null && { decline_code: declineCode }),
    ...(charge !== null && { charge }),
    ...(paymentMethod !== null && { payment_method: paymentMethodView(paymentMethod) }),
  };
}
