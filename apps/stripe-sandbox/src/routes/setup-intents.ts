import { invalidRequest, missing } from '../errors.ts';
import { flag, list, metadata, object, oneOf, optional, text, url } from '../fields.ts';
import { createId, randomAlphanumeric } from '../ids.ts';
import type { SetupIntent } from '../intents.ts';
import { mergeMetadata } from '../merge-metadata.ts';
import { type Call, type Route, route } from '../route.ts';
import { cancelSetup, confirmSetup } from '../rules/confirm-setup.ts';
import { throwSetupError } from '../rules/create-error.ts';
import { assertCustomer, methodFromData, methodShape } from '../rules/parse-payment-params.ts';
import { findPaymentMethod } from '../rules/use-payment-method.ts';

const setupParamsShape = {
  payment_method: text,
  payment_method_data: optional(object(methodShape)),
  payment_method_options: object({
    card: object({ request_three_d_secure: oneOf('any', 'automatic', 'challenge') }),
  }),
  return_url: url,
};

const createFields = object({
  ...setupParamsShape,
  confirm: flag,
  customer: text,
  description: text,
  metadata,
  payment_method_types: list(oneOf('card')),
  allowed_payment_method_types: list(oneOf('card')),
  usage: oneOf('on_session', 'off_session'),
});
const confirmFields = object({ ...setupParamsShape, client_secret: text });
type SetupParams = ReturnType<typeof confirmFields>;

export const setupIntentRoutes: readonly Route[] = [
  route('POST', '/v1/setup_intents', createFields, (call, input) => {
    const { change } = call;
    if (input.customer) assertCustomer(change, input.customer);
    const prepared = applySetupParams(call, blank(change.now, input), input);
    const status = prepared.paymentMethod ? 'requires_confirmation' : 'requires_payment_method';
    const made = change.put('setup_intent', { ...prepared, status });
    change.emitEvent('setup_intent.created', 'setup_intent', made);
    return { kind: 'setup_intent', row: input.confirm === true ? confirmIn(call, made) : made };
  }),

  route('GET', '/v1/setup_intents/:intent', object({ client_secret: text }), (call) => {
    return { kind: 'setup_intent', row: getSetupIntent(call) };
  }),

  route('POST', '/v1/setup_intents/:intent/confirm', confirmFields, (call, input) => {
    const before = getSetupIntent(call);
    if (before.status === 'succeeded' || before.status === 'canceled') {
      const words = `You cannot confirm a SetupIntent that has a status of ${before.status}.`;
      throw invalidRequest(words, 'setup_intent_unexpected_state');
    }
    return { kind: 'setup_intent', row: confirmIn(call, applySetupParams(call, before, input)) };
  }),

  route(
    'POST',
    '/v1/setup_intents/:intent/cancel',
    object({ cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer') }),
    (call, input) => {
      const row = cancelSetup(call.change, getSetupIntent(call), input.cancellation_reason ?? null);
      return { kind: 'setup_intent', row };
    },
  ),
];

function confirmIn(call: Call, intent: SetupIntent): SetupIntent {
  const row = confirmSetup(call.change, intent);
  throwSetupError(call, row);
  return row;
}

function getSetupIntent({ change, params }: Call): SetupIntent {
  const id = params.intent ?? '';
  const found = change.find('setup_intent', id);
  if (found === undefined) throw missing('setupintent', id, 'intent');
  return found;
}

function applySetupParams(
  { change, sandbox }: Call,
  intent: SetupIntent,
  params: SetupParams | Made,
) {
  const { payment_method: id, payment_method_data: data } = params;
  const method = data
    ? methodFromData(change, data, sandbox.hashSecret)
    : id
      ? findPaymentMethod(change, id, sandbox.hashSecret)
      : null;
  const { request_three_d_secure: ask } = params.payment_method_options.card;
  return {
    ...intent,
    paymentMethod: method?.id ?? intent.paymentMethod,
    askThreeDSecure: ask ?? intent.askThreeDSecure,
    returnUrl: params.return_url ?? intent.returnUrl,
  };
}

type Made = ReturnType<typeof createFields>;

function blank(now: number, input: Made): SetupIntent {
  const id = createId('seti');
  return {
    id,
    created: now,
    status: 'requires_payment_method',
    customer: input.customer ?? null,
    paymentMethod: null,
    usage: input.usage ?? 'off_session',
    metadata: mergeMetadata({}, input.metadata),
    description: input.description ?? null,
    returnUrl: null,
    clientSecret: `${id}_secret_${randomAlphanumeric(25)}`,
    askThreeDSecure: 'automatic',
    nextAction: null,
    trouble: null,
    cancellationReason: null,
  };
}
