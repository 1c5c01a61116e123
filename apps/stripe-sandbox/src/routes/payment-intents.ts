import { invalidParamError, resourceMissingError } from '../errors.ts';
import {
  flag,
  integer,
  list,
  metadata,
  object,
  oneOf,
  optional,
  required,
  text,
} from '../fields.ts';
import { createId, randomAlphanumeric } from '../ids.ts';
import type { PaymentIntent } from '../intents.ts';
import { mergeMetadata } from '../merge-metadata.ts';
import { type Call, type Route, route, toPage } from '../route.ts';
import { confirmPayment } from '../rules/confirm-payment.ts';
import {
  applyPaymentParams,
  assertCustomer,
  type PaymentParams,
  paymentParamsShape,
} from '../rules/parse-payment-params.ts';
import { throwPaymentError } from '../rules/throw-intent-error.ts';
import { createdFilter } from './created-filter.ts';

/** Stripe's minimum and maximum amounts in yen. */
const AMOUNT_MIN = 50;
const AMOUNT_MAX = 99_999_999;

const createFields = object({
  ...paymentParamsShape,
  amount: required(integer(AMOUNT_MIN, AMOUNT_MAX)),
  currency: required(text),
  capture_method: oneOf('automatic', 'automatic_async', 'manual'),
  confirm: flag,
  customer: text,
  description: text,
  metadata,
  // An alias of allowed_payment_method_types.
  payment_method_types: list(oneOf('card', 'paypay', 'konbini')),
  // The name of payment_method_types in newer API versions.

  allowed_payment_method_types: list(oneOf('card', 'paypay', 'konbini')),
  automatic_payment_methods: optional(
    object({ enabled: required(flag), allow_redirects: oneOf('always', 'never') }),
  ),
  confirmation_method: oneOf('automatic'),
  statement_descriptor_suffix: text,
});

const listFields = object({
  customer: text,
  created: createdFilter,
  limit: integer(1, 100),
  starting_after: text,
  ending_before: text,
});

export const paymentIntentRoutes: readonly Route[] = [
  route('POST', '/v1/payment_intents', createFields, (call, input) => {
    const { change, sandbox } = call;
    if (input.currency.toLowerCase() !== 'jpy') {
      throw invalidParamError(
        `Invalid currency: ${input.currency}. Only jpy is taken.`,
        'currency',
      );
    }
    if (input.customer) assertCustomer(change, input.customer);
    const prepared = applyPaymentParams(
      change,
      newPaymentIntent(change.now, input),
      input,
      sandbox.hashSecret,
    );
    const status = prepared.paymentMethod ? 'requires_confirmation' : 'requires_payment_method';
    const created = change.put('payment_intent', { ...prepared, status });
    change.emitEvent('payment_intent.created', 'payment_intent', created);
    const row = input.confirm === true ? confirmIntent(call, created, input) : created;
    return { kind: 'payment_intent', row };
  }),

  route('GET', '/v1/payment_intents', listFields, ({ sandbox }, input) => {
    const table = sandbox.ledgerStore.table('payment_intent');
    return toPage('payment_intent', table, input, '/v1/payment_intents', (row) => {
      return (!input.customer || row.customer === input.customer) && input.created(row.created);
    });
  }),

  // A browser would send the client secret of the intent; a server does not need it.
  route('GET', '/v1/payment_intents/:intent', object({ client_secret: text }), (call) => {
    return { kind: 'payment_intent', row: getIntent(call) };
  }),
];

export function getIntent({ change, params }: Call): PaymentIntent {
  const id = params.intent ?? '';
  const found = change.find('payment_intent', id);
  if (found === undefined) throw resourceMissingError('payment_intent', id, 'intent');
  return found;
}

export function confirmIntent(
  call: Call,
  intent: PaymentIntent,
  params: PaymentParams,
): PaymentIntent {
  const processing = call.sandbox.faultInjector.match('processing', call.action);
  const row = confirmPayment(call.change, intent, {
    errorOnRequiresAction: intent.isOffSession || params.error_on_requires_action === true,
    settleAfterSeconds: processing?.seconds ?? null,
  });
  throwPaymentError(call, row);
  return row;
}

function newPaymentIntent(now: number, input: CreateParams): PaymentIntent {
  const id = createId('pi');
  const automatic = getRedirectSetting(input);
  return {
    id,
    created: now,
    amount: input.amount,
    amountReceived: 0,
    captureMethod: input.capture_method ?? 'automatic',
    status: 'requires_payment_method',
    types: getPaymentMethodTypes(input, automatic),
    automatic,
    customer: input.customer ?? null,
    paymentMethod: null,
    latestCharge: null,
    metadata: mergeMetadata({}, input.metadata),
    description: input.description ?? null,
    receiptEmail: null,
    statementSuffix: input.statement_descriptor_suffix ?? null,
    setupFutureUsage: null,
    isOffSession: false,
    returnUrl: null,
    clientSecret: `${id}_secret_${randomAlphanumeric(25)}`,
    requestThreeDSecure: 'automatic',
    hasInstallments: false,
    availablePlans: [],
    plan: null,
    konbini: { confirmationNumber: null, expiresAfterDays: null, productDescription: null },
    nextAction: null,
    lastError: null,
    canceledAt: null,
    cancellationReason: null,
    deadline: null,
  };
}

type CreateParams = ReturnType<typeof createFields>;

function getRedirectSetting({
  automatic_payment_methods: automatic,
}: CreateParams): PaymentIntent['automatic'] {
  return automatic?.enabled === true ? (automatic.allow_redirects ?? 'always') : null;
}

function getPaymentMethodTypes(
  input: CreateParams,
  automatic: PaymentIntent['automatic'],
): PaymentIntent['types'] {
  const requestedTypes = input.allowed_payment_method_types ?? input.payment_method_types;
  if (requestedTypes !== undefined) return requestedTypes;
  // PayPay needs a redirect, so it is excluded if redirects are not allowed.
  if (automatic === null) return ['card'];
  return automatic === 'always' ? ['card', 'konbini', 'paypay'] : ['card', 'konbini'];
}
