import type { ProviderResult } from '@saifu/domain/payments/payment';
import { AppError } from '@saifu/domain/shared/app-error';
import Stripe from 'stripe';
import type { CallObserver } from '../../platform/telemetry.ts';
import { createObservedClient } from './observe-calls.ts';
import type {
  CardSetup,
  PaymentProvider,
  ProviderAuthorizeRequest,
  ProviderCard,
  ProviderRecords,
} from './payment-provider.ts';
import { retryWhileInUse } from './retry-while-in-use.ts';
import { capture, refund } from './stripe-capture-refund.ts';
import { createDisputes } from './stripe-dispute.ts';
import { parseWebhookEvent } from './stripe-event.ts';
import { toIntentParams } from './stripe-intent.ts';
import { createProviderRecords } from './stripe-list.ts';
import { BRANDS } from './stripe-mappings.ts';
import { createQueries } from './stripe-queries.ts';
import { hasOwnId, toErrorResult, toProviderResult, toSetupResult } from './stripe-result.ts';
import { voidPayment } from './stripe-void.ts';

export type StripeSettings = {
  readonly secretKey: string;
  /** Events are accepted with a signature by any of them. */
  readonly webhookSecrets: readonly string[];
  /** Null: Stripe itself; otherwise the URL of the Stripe sandbox. */
  readonly apiUrl: URL | null;
  readonly timeoutMs?: number;
};

// A response that takes longer than ten seconds counts as lost. A scheduled task retries.
const TIMEOUT_MS = 9000;
const EXPAND = { expand: ['payment_method'] };
const EXPAND_ALL = { expand: ['payment_method', 'latest_charge'] };

/** The payment provider on Stripe's library. Only the keys differ between live and sandbox. */
export function createStripeProvider(
  settings: StripeSettings,
  observe: CallObserver = () => {},
): PaymentProvider & ProviderRecords {
  const stripe = createClient(settings, observe);
  const { paymentIntents, setupIntents, paymentMethods, customers, webhooks } = stripe;

  return {
    async ensureCustomer(userId) {
      // The parameters must never change: Stripe rejects a reused key with different parameters.
      const person = { metadata: { user_id: userId } };
      const key = withIdempotencyKey(`customer ${userId}`);
      const made = await orThrow(() => retryWhileInUse(() => customers.create(person, key)));
      return made.id;
    },
    getMethod: async (method) =>
      toProviderCard(await orThrow(() => paymentMethods.retrieve(method))),
    createSetup: ({ cardId, key = cardId, method, customer, returnUrl }: CardSetup) =>
      catchToOutcome(async () => {
        const params = {
          customer,
          payment_method: method,
          allowed_payment_method_types: ['card'],
          payment_method_options: { card: { request_three_d_secure: 'any' as const } },
          usage: 'off_session' as const,
          confirm: true,
          return_url: returnUrl,
          metadata: { card_id: cardId },
        };
        return toSetupResult(await setupIntents.create(params, withIdempotencyKey(`setup ${key}`)));
      }),
    getSetup: (reference) =>
      catchToOutcome(async () => toSetupResult(await setupIntents.retrieve(reference))),
    async detachMethod(method) {
      await orThrow(() => paymentMethods.detach(method)).catch(() => undefined);
    },
    async detachMethodOrThrow(method) {
      await orThrow(() => paymentMethods.detach(method)).catch((error: AppError) => {
        if (error.code === 'payment.gateway_unavailable') throw error;
      });
    },
    authorize: (input: ProviderAuthorizeRequest) =>
      catchToOutcome(async () => {
        const params = { ...toIntentParams(input), ...EXPAND };
        return toProviderResult(
          await paymentIntents.create(params, withIdempotencyKey(input.attemptId)),
          input.amount,
        );
      }),
    async findByAttempt(attemptId, amount) {
      const query = `metadata['attempt_id']:'${attemptId}'`;
      const { data } = await orThrow(() => paymentIntents.search({ query, limit: 1 }));
      const [found] = data;
      if (found === undefined) return undefined;
      return hasOwnId(found) ? this.getPayment(found.id, amount) : { kind: 'unknown' };
    },
    getPayment: (reference, amount) =>
      catchToOutcome(async () =>
        toProviderResult(await paymentIntents.retrieve(reference, EXPAND_ALL), amount),
      ),
    capture: (reference, amount) => capture(stripe, reference, amount),
    refund: (input) => refund(stripe, input),
    voidPayment: (input) => voidPayment(stripe, input),
    ...createDisputes(stripe),
    ...createQueries(stripe),
    ...createProviderRecords(stripe),
    parseWebhook: (body, signature) =>
      parseWebhookEvent(webhooks, body, signature, settings.webhookSecrets),
  };
}

function createClient(settings: StripeSettings, observe: CallObserver): Stripe {
  return new Stripe(settings.secretKey, {
    ...(settings.apiUrl && toHostOptions(settings.apiUrl)),
    timeout: settings.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: 0,
    httpClient: createObservedClient(observe),
    telemetry: false,
  });
}

function toHostOptions({ hostname, port, protocol }: URL) {
  return { host: hostname, port, protocol: protocol === 'https:' ? 'https' : 'http' } as const;
}

const withIdempotencyKey = (idempotencyKey: string) => ({ idempotencyKey });

/** Returns `unknown` if no response arrives. */
async function catchToOutcome(send: () => Promise<ProviderResult>): Promise<ProviderResult> {
  try {
    return await send();
  } catch (error) {
    return toErrorResult(error);
  }
}

/**
 * For requests that the caller can repeat: throws `payment.gateway_unavailable` if no response
 * arrives.
 */
async function orThrow<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new AppError('card.rejected');
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      throw new AppError('card.rejected');
    }
    throw new AppError('payment.gateway_unavailable');
  }
}

function toProviderCard({ id, card }: Stripe.PaymentMethod): ProviderCard {
  const brand = BRANDS[card?.brand ?? ''];
  if (card === undefined || brand === undefined) throw new AppError('card.unsupported');
  const { last4, exp_month: expMonth, exp_year: expYear, fingerprint, funding } = card;
  const known = ['credit', 'debit', 'prepaid'] as const;
  return {
    method: id,
    brand,
    last4,
    expMonth,
    expYear,
    funding: known.find((each) => each === funding) ?? 'unknown',
    fingerprint: fingerprint ?? id,
    country: card.country,
  };
}
