import { expect, test } from 'vitest';
import { createStripeProvider } from '../gateways/payment-provider/stripe-provider.ts';
import { createLog } from '../platform/log.ts';
import { createTelemetry } from '../platform/telemetry.ts';
import { injectFault } from '../testing/payment-provider.ts';
import { openShop } from '../testing/store.ts';
import { createTestApp, createTestAppWithDemoData, type TestApp } from '../testing/test-app.ts';

async function readMetrics({ app }: TestApp): Promise<string> {
  const answer = await app.inject('/metrics');
  expect(answer.statusCode).toBe(200);
  return answer.body;
}

test('a payment is counted by method and outcome, with the calls to the provider', async () => {
  const testApp = await createTestAppWithDemoData();
  const shop = await openShop(testApp);
  await shop.payByCard();
  const text = await readMetrics(testApp);
  expect(text).toMatch(/^saifu_payments_total\{method="card",outcome="approved"\} 1$/m);
  const create = 'provider="stripe",operation="POST /v1/payment_intents"';
  expect(text).toContain(`saifu_provider_requests_total{${create},outcome="ok"} 1`);
  expect(text).toContain(`saifu_provider_request_duration_seconds_count{${create}} 1`);
  // No id of a payment or card is part of a label.
  expect(text).not.toMatch(/\b(pi|pm|seti|cus)_\w{6}/);
});

test('a provider that rejects the key, fails or does not respond is counted and logged', async () => {
  const errors: unknown[][] = [];
  const log = { ...createLog('silent'), error: (...line: unknown[]) => void errors.push(line) };
  const { deps } = await createTestApp();
  const telemetry = createTelemetry(log);
  const settings = { ...deps.config.paymentProvider, timeoutMs: 300 };
  const provider = createStripeProvider(settings, telemetry.observeProviderCall);
  const wrong = createStripeProvider(
    { ...settings, secretKey: 'sk_test_wrong' },
    telemetry.observeProviderCall,
  );
  expect(await wrong.getPayment('pi_unknown', 100 as never)).toEqual({ kind: 'unknown' });
  await injectFault({ name: 'error_before', on: 'GET /v1/payment_intents', next: 1 });
  await provider.getPayment('pi_unknown', 100 as never);
  await injectFault({ name: 'slow', on: 'GET /v1/payment_intents', ms: 1000, next: 2 });
  await provider.getPayment('pi_unknown', 100 as never);
  await provider.getPayment('pi_unknown', 100 as never);
  const text = await telemetry.registry.metrics();
  const read = 'provider="stripe",operation="GET /v1/payment_intents/{id}"';
  for (const [outcome, count] of [
    ['key_rejected', 1],
    ['error', 1],
    ['no_response', 2],
  ]) {
    expect(text).toContain(`saifu_provider_requests_total{${read},outcome="${outcome}"} ${count}`);
  }
  // The second failure of the same kind within ten seconds is not logged again.
  const route = 'GET /v1/payment_intents/{id}';
  expect(errors).toEqual([
    ['provider.key_rejected', { route, count: 1 }],
    ['provider.error', { route, count: 1 }],
    ['provider.no_response', { route, count: 1 }],
  ]);
});

test('the backlog shows what waits and for how long', async () => {
  const testApp = await createTestApp();
  await testApp.deps.db.pool.query(
    `insert into outbox_events (id, type, subject_id, payload, occurred_at)
     values (gen_random_uuid(), 'test.old', gen_random_uuid(), '{}', now() - interval '90 s')`,
  );
  await testApp.deps.db.pool.query(
    `insert into queued_provider_events (id, type, first_delivered_at, due_at)
     values ('evt_1', 'payout.failed', now() - interval '300 s', now() + interval '1 hour')`,
  );
  const text = await readMetrics(testApp);
  expect(text).toMatch(/^saifu_backlog\{kind="provider_events"\} 1$/m);
  expect(text).toMatch(/^saifu_backlog_age_seconds\{kind="provider_events"\} 30\d/m);
  expect(text).toMatch(/^saifu_backlog\{kind="events"\} 1$/m);
  expect(text).toMatch(/^saifu_backlog_age_seconds\{kind="events"\} 9\d/m);
  expect(text).toMatch(/^saifu_backlog\{kind="attempts"\} 0$/m);
  expect(text).toMatch(/^saifu_failed_jobs 0$/m);
});

test('metrics are served while the backlog cannot be read, without it', async () => {
  const testApp = await createTestApp();
  await testApp.deps.db.pool.query('drop table queued_messages');
  const text = await readMetrics(testApp);
  expect(text).toContain('saifu_http_requests_total');
  expect(text).not.toMatch(/^saifu_backlog\{/m);
});

test('the last runs of the scheduled tasks are reported', async () => {
  const testApp = await createTestApp();
  const succeededAt = new Date('2026-11-18T00:00:00Z');
  testApp.deps.scheduleStatus.set('expire-orders', { succeededAt, seconds: 2, failures: 3 });
  const text = await readMetrics(testApp);
  const task = '{task="expire-orders"}';
  expect(text).toContain(
    `saifu_schedule_last_success_timestamp_seconds${task} ${succeededAt.getTime() / 1000}`,
  );
  expect(text).toContain(`saifu_schedule_duration_seconds${task} 2`);
  expect(text).toContain(`saifu_schedule_failures_total${task} 3`);
});
