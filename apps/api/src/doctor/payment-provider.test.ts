import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { WEBHOOK_EVENT_TYPES } from '../gateways/payment-provider/webhook-event-types.ts';
import { LIVE_ENV } from '../testing/live-env.ts';
import type { Check, CheckContext, Finding } from './check.ts';
import {
  providerKeyCheck,
  providerKeyKindsCheck,
  providerWebhookCheck,
} from './payment-provider.ts';
import { CLOSED, findingsOf, runningSandbox, startHttpServer } from './testing/examination.ts';

/** Runs a check with a live configuration whose provider is at this address. */
function runAt(check: Check, apiUrl: string, secretKey = 'sk_live_secret'): Promise<Finding> {
  const config = readConfig(LIVE_ENV);
  const paymentProvider = { ...config.paymentProvider, secretKey, apiUrl: new URL(apiUrl) };
  return check.run(contextOf({ ...config, paymentProvider }), new AbortController().signal);
}

function contextOf(config: CheckContext['config']): CheckContext {
  return { config, version: '1.0.0', configErrors: [], db: null, databaseError: async () => null };
}

test('the Stripe sandbox accepts its key and does not list webhook endpoints', async () => {
  const { env } = await runningSandbox();
  const found = await findingsOf(env);
  expect(found['provider key']).toMatchObject({ status: 'ok' });
  expect(found['provider webhook']).toMatchObject({ status: 'skip' });
  expect(found['clock of provider']).toMatchObject({ status: 'ok' });
});

test('a wrong secret key is named as such and not printed', async () => {
  const { env } = await runningSandbox();
  const found = await runAt(providerKeyCheck, env.STRIPE_SANDBOX_URL);
  expect(found).toMatchObject({
    status: 'fail',
    text: expect.stringContaining('rejects the secret key: it is wrong or revoked'),
  });
  expect(JSON.stringify(found)).not.toContain('sk_live_secret');
});

test('an unreachable provider fails in live operation and warns in the sandbox', async () => {
  expect(await runAt(providerKeyCheck, `http://${CLOSED}`)).toMatchObject({
    status: 'fail',
    text: expect.stringContaining('(ECONNREFUSED)'),
  });
  const found = await findingsOf({ STRIPE_SANDBOX_URL: `http://${CLOSED}` });
  expect(found['provider key']).toMatchObject({ status: 'warn' });
});

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

test('a restricted key without the permission to read events fails', async () => {
  const at = await startHttpServer((_, response) =>
    answer(response, 403, { error: { type: 'invalid_request_error', message: 'no permission' } }),
  );
  expect(await runAt(providerKeyCheck, `http://${at}`)).toMatchObject({
    status: 'fail',
    text: expect.stringContaining('may not read events'),
  });
});

const OURS = 'https://saifu.example/api/webhooks/provider';
const ALL = [...WEBHOOK_EVENT_TYPES];

test.each([
  ['ok', [{ url: OURS, status: 'enabled', enabled_events: ALL }], /receives every event type/],
  ['ok', [{ url: OURS, status: 'enabled', enabled_events: ['*'] }], /receives every event type/],
  ['fail', [], /No endpoint is registered for https:/],
  ['fail', [{ url: `${OURS}/`, status: 'enabled', enabled_events: ['*'] }], /No endpoint/],
  ['fail', [{ url: OURS, status: 'disabled', enabled_events: ['*'] }], /is disabled/],
  [
    'fail',
    [{ url: OURS, status: 'enabled', enabled_events: ALL.slice(1) }],
    /does not receive payment_intent\.amount_capturable_updated\./,
  ],
])('the check of the webhook endpoint is %s for %j', async (status, data, words) => {
  const at = await startHttpServer(({ url }, response) => {
    const isList = url?.startsWith('/v1/webhook_endpoints?');
    answer(response, isList ? 200 : 404, { object: 'list', has_more: false, data });
  });
  const found = await runAt(providerWebhookCheck, `http://${at}`);
  expect(found).toMatchObject({ status, text: expect.stringMatching(words) });
});

test.each([
  ['ok', 'sk_live_1', 'pk_live_1', 'whsec_1', /in live mode/],
  ['ok', 'rk_live_1', 'pk_live_1', 'whsec_1', /in live mode/],
  ['warn', 'sk_test_1', 'pk_test_1', 'whsec_1', /test mode/],
  ['fail', 'sk_live_1', 'pk_test_1', 'whsec_1', /different modes/],
  ['fail', 'pk_live_1', 'sk_live_1', 'whsec_1', /^STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY:/],
  ['fail', 'sk_live_1', 'pk_live_1', 'we_1', /^STRIPE_WEBHOOK_SECRET:/],
])('the check of the kinds of keys is %s for %s, %s, %s', async (status, secret, ...rest) => {
  const [publishable, webhook, words] = rest;
  const config = readConfig({
    ...LIVE_ENV,
    STRIPE_SECRET_KEY: secret,
    STRIPE_PUBLISHABLE_KEY: publishable,
    STRIPE_WEBHOOK_SECRET: webhook,
  });
  const found = await providerKeyKindsCheck.run(contextOf(config), new AbortController().signal);
  expect(found).toMatchObject({ status, text: expect.stringMatching(words) });
});
