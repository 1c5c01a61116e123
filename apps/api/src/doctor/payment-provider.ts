import type { PaymentProviderConfig } from '../config/config.ts';
import { createStripeInspector } from '../gateways/diagnostics/inspect-stripe.ts';
import { WEBHOOK_EVENT_TYPES } from '../gateways/payment-provider/webhook-event-types.ts';
import { CHECK_MS, type Check, type Finding, fail, ok, skip, warn } from './check.ts';

const STEP_MS = CHECK_MS - 500;
const INCOMPLETE = 'Not checked until the configuration is complete.';
const WEBHOOK_PATH = '/api/webhooks/provider';

const inspect = (provider: PaymentProviderConfig) => createStripeInspector(provider, STEP_MS);
const nameOf = ({ apiUrl }: PaymentProviderConfig) =>
  apiUrl === null ? 'Stripe' : `The Stripe sandbox (${apiUrl.host})`;

export const providerKeyCheck: Check = {
  name: 'provider key',
  async run({ config: { paymentProvider, isLive }, configErrors }) {
    if (configErrors.length > 0) return skip(INCOMPLETE);
    const name = nameOf(paymentProvider);
    const result = await inspect(paymentProvider).tryKey();
    if (result.kind === 'accepted') return ok(`${name} accepts the secret key.`);
    if (result.kind === 'rejected') {
      const advice = 'Copy STRIPE_SECRET_KEY again from the dashboard; it begins with sk_ or rk_.';
      return fail(`${name} rejects the secret key: it is wrong or revoked.`, advice);
    }
    if (result.kind === 'not_permitted') {
      const text = `${name} accepts the secret key, but it may not read events.`;
      return fail(text, 'Let the restricted key read events, or use a standard key.');
    }
    const text = `${name} cannot be reached (${result.code}).`;
    if (isLive) return fail(text, 'Allow https connections to api.stripe.com.');
    return warn(text, 'npm start starts it; otherwise set STRIPE_SANDBOX_URL.');
  },
};

const PREFIXES = {
  STRIPE_SECRET_KEY: /^[sr]k_(live|test)_/,
  STRIPE_PUBLISHABLE_KEY: /^pk_(live|test)_/,
  STRIPE_WEBHOOK_SECRET: /^whsec_/,
} as const;

export const providerKeyKindsCheck: Check = {
  name: 'provider key kinds',
  async run({ config: { paymentProvider, isLive }, configErrors }) {
    if (configErrors.length > 0) return skip(INCOMPLETE);
    return isLive ? judgeKinds(paymentProvider) : skip('Sandbox: its keys are built in.');
  },
};

function judgeKinds(provider: PaymentProviderConfig): Finding {
  const values = {
    STRIPE_SECRET_KEY: [provider.secretKey],
    STRIPE_PUBLISHABLE_KEY: [provider.publishableKey],
    STRIPE_WEBHOOK_SECRET: provider.webhookSecrets,
  };
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
  const wrong = names.filter((name) => !values[name].every((value) => PREFIXES[name].test(value)));
  if (wrong.length > 0) {
    const advice = 'Are they exchanged? They begin with sk_ or rk_, pk_ and whsec_.';
    return fail(`${wrong.join(', ')}: not a key of this kind.`, advice);
  }
  const [secret, publishable] = names.map((name) => PREFIXES[name].exec(values[name][0])?.[1]);
  if (secret !== publishable) {
    const text = 'The secret key and the publishable key are of different modes.';
    return fail(text, 'Take both from live mode of one account.');
  }
  if (secret === 'live') return ok('All three keys are of the right kind, in live mode.');
  return warn('The keys are of test mode: no real money moves.', 'Use the keys of live mode.');
}

export const providerWebhookCheck: Check = {
  name: 'provider webhook',
  async run({ config: { paymentProvider, publicUrl }, configErrors }) {
    if (configErrors.length > 0) return skip(INCOMPLETE);
    const url = new URL(WEBHOOK_PATH, publicUrl).href;
    const result = await inspect(paymentProvider).findWebhookEndpoint(url, WEBHOOK_EVENT_TYPES);
    if (result.kind === 'not_told') return skip(`${nameOf(paymentProvider)} does not tell.`);
    if (result.kind === 'not_found') {
      return fail(`No endpoint is registered for ${url}.`, 'Register it in the dashboard.');
    }
    if (!result.isEnabled) return fail(`${url} is disabled.`, 'Enable it in the dashboard.');
    if (result.missing.length === 0) return ok(`${url} receives every event type it needs.`);
    return fail(
      `${url} does not receive ${result.missing.join(', ')}.`,
      'Subscribe the endpoint to these event types.',
    );
  },
};
