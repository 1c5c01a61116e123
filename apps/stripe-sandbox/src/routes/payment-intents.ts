import { badParam, missing } from '../errors.ts';
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
import { throwPaymentError } from '../rules/create-error.ts';
import {
  applyPaymentParams,
  assertCustomer,
  type PaymentParams,
  paymentParamsShape,
} from '../rules/parse-payment-params.ts';
import { readCreated } from './read-created.ts';

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
  created: readCreated,
  limit: integer(1, 100),
  starting_after: text,
  ending_before: text,
});

export const paymentIntentRoutes: readonly Route[] = [
  route('POST', '/v1/payment_intents', createFields, (call, input) => {
    const { change, sandbox } = call;
    if (input.currency.toLowerCase() !== 'jpy') {
      throw badParam(`Invalid currency: ${input.currency}. Only jpy is taken.`, 'currency');
    }
    if (input.customer) assertCustomer(change, input.customer);
    const prepared = applyPaymentParams(
      change,
      blank(change.now, input),
      input,
      sandbox.hashSecret,
    );
    const status = prepared.paymentMethod ? 'requires_confirmation' : 'requires_payment_method';
    const made = change.put('payment_intent', { ...prepared, status });
    change.emitEvent('payment_intent.created', 'payment_intent', made);
    const row = input.confirm === true ? confirmIn(call, made, input) : made;
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
  if (found === undefined) throw missing('payment_intent', id, 'intent');
  return found;
}

export function confirmIn(call: Call, intent: PaymentIntent, params: PaymentParams): PaymentIntent {
  const slow = call.sandbox.faultInjector.match('processing', call.action);
  const row = confirmPayment(call.change, intent, {
    isAlone: intent.isOffSession || params.error_on_requires_action === true,
    settleAfterSeconds: slow?.seconds ?? null,
  });
  throwPaymentError(call, row);
  return row;
}

function blank(now: number, input: Created): PaymentIntent {
  const id = createId('pi');
  const automatic = toAutomatic(input);
  return {
    id,
    created: now,
    amount: input.amount,
    amountReceived: 0,
    captureMethod: input.capture_method ?? 'automatic',
    status: 'requires_payment_method',
    types: getTypes(input, automatic),
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
    askThreeDSecure: 'automatic',
    hasInstallments: false,
    availablePlans: [],
    plan: null,
    konbini: { confirmationNumber: null, expiresAfterDays: null, productDescription: null },
    nextAction: null,
    trouble: null,
    canceledAt: null,
    cancellationReason: null,
    deadline: null,
  };
}

type Created = ReturnType<typeof createFields>;

function toAutomatic({
  automatic_payment_methods: automatic,
}: Created): PaymentIntent['automatic'] {
  return automatic?.enabled === true ? (automatic.allow_redirects ?? 'always') : null;
}

function getTypes(input: Created, automatic: PaymentIntent['automatic']): PaymentIntent['types'] {
  const named = input.allowed_payment_method_types ?? input.payment_method_types;
  if (named !== undefined) return named;
  // PayPay needs a redirect, so it is excluded if redirects are not allowed.
  if (automatic === null) return ['card'];
  return automatic === 'always' ? ['card', 'konbini', 'paypay'] : ['card', 'konbini'];
}
