import type { Change } from '../change.ts';
import { resourceMissingError } from '../errors.ts';
import {
  flag,
  integer,
  metadata,
  object,
  oneOf,
  optional,
  required,
  text,
  url,
} from '../fields.ts';
import type { PaymentIntent } from '../intents.ts';
import type { PaymentMethod } from '../records.ts';
import type { HashSecret } from '../secret-hash.ts';
import { choosePlan, listAvailablePlans, planFields } from './installments.ts';
import { cardFields, readCard } from './read-card.ts';
import { createPaymentMethod, findPaymentMethod } from './use-payment-method.ts';

const address = object({
  city: text,
  country: text,
  line1: text,
  line2: text,
  postal_code: text,
  state: text,
});

export const methodShape = {
  type: required(oneOf('card', 'paypay', 'konbini')),
  card: optional(cardFields),
  paypay: optional(object({})),
  konbini: optional(object({})),
  allow_redisplay: oneOf('always', 'limited', 'unspecified'),
  billing_details: object({ name: text, email: text, phone: text, address: optional(address) }),
  metadata,
};
const methodData = object(methodShape);
export type MethodData = ReturnType<typeof methodData>;

/** Parameters accepted both when an intent is created and when it is confirmed. */
export const paymentParamsShape = {
  payment_method: text,
  payment_method_data: optional(methodData),
  payment_method_options: object({
    card: object({
      request_three_d_secure: oneOf('any', 'automatic', 'challenge'),
      installments: optional(object({ enabled: flag, plan: optional(planFields) })),
    }),
    konbini: object({
      confirmation_number: text,
      expires_after_days: integer(0, 60),
      expires_at: integer(0, Number.MAX_SAFE_INTEGER),
      product_description: text,
    }),
    paypay: optional(object({})),
  }),
  off_session: oneOf('true', 'false', 'one_off', 'recurring'),
  setup_future_usage: oneOf('on_session', 'off_session'),
  return_url: url,
  receipt_email: text,
  error_on_requires_action: flag,
};
const readPaymentParams = object(paymentParamsShape);
export type PaymentParams = ReturnType<typeof readPaymentParams>;

/** Applies the parameters to an intent before it is confirmed. */
export function applyPaymentParams(
  change: Change,
  intent: PaymentIntent,
  params: PaymentParams,
  hashSecret: HashSecret,
): PaymentIntent {
  const { card, konbini } = params.payment_method_options;
  const method = resolvePaymentMethod(change, intent, params, hashSecret);
  const isOffSession = params.off_session ? params.off_session !== 'false' : intent.isOffSession;
  const hasInstallments = card.installments?.enabled ?? intent.hasInstallments;
  const availablePlans = hasInstallments ? listAvailablePlans(method?.card ?? null) : [];
  const requestedPlan = hasInstallments ? card.installments?.plan : undefined;
  return {
    ...intent,
    paymentMethod: method?.id ?? null,
    isOffSession,
    hasInstallments,
    availablePlans,
    plan: requestedPlan ? choosePlan(availablePlans, requestedPlan, isOffSession) : intent.plan,
    requestThreeDSecure: card.request_three_d_secure ?? intent.requestThreeDSecure,
    konbini: {
      confirmationNumber: konbini.confirmation_number ?? intent.konbini.confirmationNumber,
      expiresAfterDays: konbini.expires_after_days ?? intent.konbini.expiresAfterDays,
      expiresAt: konbini.expires_at ?? intent.konbini.expiresAt ?? null,
      productDescription: konbini.product_description ?? intent.konbini.productDescription,
    },
    setupFutureUsage: params.setup_future_usage ?? intent.setupFutureUsage,
    returnUrl: params.return_url ?? intent.returnUrl,
    receiptEmail: params.receipt_email ?? intent.receiptEmail,
  };
}

export function createMethodFromData(
  change: Change,
  data: MethodData,
  hashSecret: HashSecret,
): PaymentMethod {
  const { type, billing_details: billing } = data;
  return createPaymentMethod(change, {
    type,
    card: type === 'card' ? readCard(data.card ?? NO_CARD, change.now, hashSecret) : null,
    billing: {
      name: billing.name ?? null,
      email: billing.email ?? null,
      phone: billing.phone ?? null,
      address: billing.address ? replaceUndefinedWithNull(billing.address) : null,
    },
    metadata: data.metadata ?? {},
  });
}

export function assertCustomer(change: Change, id: string): void {
  if (change.find('customer', id) === undefined)
    throw resourceMissingError('customer', id, 'customer');
}

const NO_CARD = cardFields({}, '');

function resolvePaymentMethod(
  change: Change,
  intent: PaymentIntent,
  { payment_method: id, payment_method_data: data }: PaymentParams,
  hashSecret: HashSecret,
): PaymentMethod | null {
  if (data) return createMethodFromData(change, data, hashSecret);
  if (id) return findPaymentMethod(change, id, hashSecret);
  if (intent.paymentMethod === null) return null;
  return change.find('payment_method', intent.paymentMethod) ?? null;
}

function replaceUndefinedWithNull<A extends Record<string, string | null | undefined>>(fields: A) {
  const entries = Object.entries(fields).map(([name, value]) => [name, value ?? null]);
  return Object.fromEntries(entries) as { [K in keyof A]: string | null };
}
