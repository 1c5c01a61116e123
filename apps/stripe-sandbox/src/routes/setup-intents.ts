import { invalidRequestError, resourceMissingError } from '../errors.ts';
import { flag, list, metadata, object, oneOf, optional, text, url } from '../fields.ts';
import { createId, randomAlphanumeric } from '../ids.ts';
import type { SetupIntent } from '../intents.ts';
import { mergeMetadata } from '../merge-metadata.ts';
import { type Call, type Route, route } from '../route.ts';
import { cancelSetup, confirmSetup } from '../rules/confirm-setup.ts';
import {
  assertCustomer,
  createMethodFromData,
  methodShape,
} from '../rules/parse-payment-params.ts';
import { throwSetupError } from '../rules/throw-intent-error.ts';
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
    const prepared = applySetupParams(call, newSetupIntent(change.now, input), input);
    const status = prepared.paymentMethod ? 'requires_confirmation' : 'requires_payment_method';
    const created = change.put('setup_intent', { ...prepared, status });
    change.emitEvent('setup_intent.created', 'setup_intent', created);
    return {
      kind: 'setup_intent',
      row: input.confirm === true ? confirmIntent(call, created) : created,
    };
  }),

  route('GET', '/v1/setup_intents/:intent', object({ client_secret: text }), (call) => {
    return { kind: 'setup_intent', row: getSetupIntent(call) };
  }),

  route('POST', '/v1/setup_intents/:intent/confirm', confirmFields, (call, input) => {
    const before = getSetupIntent(call);
    if (before.status === 'succeeded' || before.status === 'canceled') {
      const message = `You cannot confirm a SetupIntent that has a status of ${before.status}.`;
      throw invalidRequestError(message, 'setup_intent_unexpected_state');
    }
    return {
      kind: 'setup_intent',
      row: confirmIntent(call, applySetupParams(call, before, input)),
    };
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

function confirmIntent(call: Call, intent: SetupIntent): SetupIntent {
  const row = confirmSetup(call.change, intent);
  throwSetupError(call, row);
  return row;
}

function getSetupIntent({ change, params }: Call): SetupIntent {
  const id = params.intent ?? '';
  const found = change.find('setup_intent', id);
  if (found === undefined) throw resourceMissingError('setupintent', id, 'intent');
  return found;
}

function applySetupParams(
  { change, sandbox }: Call,
  intent: SetupIntent,
  params: SetupParams | CreateParams,
) {
  const { payment_method: id, payment_method_data: data } = params;
  const method = data
    ? createMethodFromData(change, data, sandbox.hashSecret)
    : id
      ? findPaymentMethod(change, id, sandbox.hashSecret)
      : null;
  const { request_three_d_secure: requested } = params.payment_method_options.card;
  return {
    ...intent,
    paymentMethod: method?.id ?? intent.paymentMethod,
    requestThreeDSecure: requested ?? intent.requestThreeDSecure,
    returnUrl: params.return_url ?? intent.returnUrl,
  };
}

type CreateParams = ReturnType<typeof createFields>;

function newSetupIntent(now: number, input: CreateParams): SetupIntent {
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
    requestThreeDSecure: 'automatic',
    nextAction: null,
    lastError: null,
    cancellationReason: null,
  };
}
