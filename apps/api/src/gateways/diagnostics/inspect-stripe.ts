import Stripe from 'stripe';
import type { PaymentProviderConfig } from '../../config/config.ts';
import { getNetworkErrorCode } from './error-code.ts';

export type KeyResult =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'rejected' }
  /** A restricted key without a permission that the server needs. */
  | { readonly kind: 'not_permitted' }
  | { readonly kind: 'unreachable'; readonly code: string };

export type WebhookEndpointResult =
  | { readonly kind: 'found'; readonly isEnabled: boolean; readonly missing: readonly string[] }
  | { readonly kind: 'not_found' }
  /** The Stripe sandbox has no list of endpoints, and a restricted key may not read it. */
  | { readonly kind: 'not_told' };

export type StripeInspector = {
  readonly tryKey: () => Promise<KeyResult>;
  readonly findWebhookEndpoint: (
    url: string,
    eventTypes: readonly string[],
  ) => Promise<WebhookEndpointResult>;
};

const ENDPOINTS_MAX = 100;

/** Reads the state of the account with the secret key. It changes nothing and charges nothing. */
export function createStripeInspector(
  { secretKey, apiUrl }: Pick<PaymentProviderConfig, 'secretKey' | 'apiUrl'>,
  timeoutMs: number,
): StripeInspector {
  const stripe = new Stripe(secretKey, {
    ...(apiUrl && toHost(apiUrl)),
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return {
    async tryKey() {
      try {
        // The server makes this call itself, to read the provider's clock.
        await stripe.events.list({ limit: 1 });
        return { kind: 'accepted' };
      } catch (error) {
        return describeFailure(error);
      }
    },
    async findWebhookEndpoint(url, eventTypes) {
      try {
        const { data } = await stripe.webhookEndpoints.list({ limit: ENDPOINTS_MAX });
        return compareEndpoints(data, url, eventTypes);
      } catch {
        return { kind: 'not_told' };
      }
    },
  };
}

function toHost({ hostname, port, protocol }: URL) {
  return { host: hostname, port, protocol: protocol === 'https:' ? 'https' : 'http' } as const;
}

function describeFailure(error: unknown): KeyResult {
  const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
  if (error instanceof StripeAuthenticationError) return { kind: 'rejected' };
  if (error instanceof StripePermissionError) return { kind: 'not_permitted' };
  const { statusCode, detail } = error as { statusCode?: unknown; detail?: unknown };
  const code = typeof statusCode === 'number' ? String(statusCode) : getNetworkErrorCode(detail);
  return { kind: 'unreachable', code };
}

function compareEndpoints(
  endpoints: readonly Stripe.WebhookEndpoint[],
  url: string,
  eventTypes: readonly string[],
): WebhookEndpointResult {
  const ours = endpoints.filter((endpoint) => endpoint.url === url);
  const endpoint = ours.find(({ status }) => status === 'enabled') ?? ours[0];
  if (endpoint === undefined) return { kind: 'not_found' };
  const enabled = new Set<string>(endpoint.enabled_events);
  const missing = enabled.has('*') ? [] : eventTypes.filter((type) => !enabled.has(type));
  return { kind: 'found', isEnabled: endpoint.status === 'enabled', missing };
}
