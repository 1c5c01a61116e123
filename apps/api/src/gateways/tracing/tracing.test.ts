import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { startJobs } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log.ts';
import {
  type DomainEvent,
  inBatches,
  publishEvents,
  relayEvents,
  type Subscriber,
  toDomainEvent,
} from '../../platform/outbox/outbox.ts';
import { traceSubscribers } from '../../platform/outbox/trace-subscribers.ts';
import { getTraceparent, runSpan, traceStep } from '../../platform/tracing.ts';
import { signInAsMerchant } from '../../testing/merchant.ts';
import { type CollectedSpan, openCollector } from '../../testing/otlp-collector.ts';
import { NUMBERS, tokenize } from '../../testing/payment-provider.ts';
import { openShop, SHOP } from '../../testing/store.ts';
import {
  createTestApp,
  IMMEDIATE_PACE,
  type TestApp,
  testDatabase,
} from '../../testing/test-app.ts';
import { openReceiver } from '../../testing/webhook-receiver.ts';
import { createSubscribers } from '../../worker.ts';
import { createTracing } from './create-tracing.ts';

const EMAIL = 'payer.of.the.trace@saifu.example';
const HOSTILE = '00-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-bbbbbbbbbbbbbbbb-01';
const WAIT = { timeout: 30_000, interval: 100 };

async function createApp(env: Readonly<Record<string, string>>): Promise<TestApp> {
  return createTestApp(env, await testDatabase('template_world'));
}

async function work({ deps }: TestApp): Promise<void> {
  const jobs = await startJobs(deps.db, createSubscribers(deps), deps.log, IMMEDIATE_PACE);
  onTestFinished(jobs.stop);
}

/** Pays by card over a real connection, on which the bodies arrive after the headers. */
async function payOverNetwork(testApp: TestApp, headers: Readonly<Record<string, string>> = {}) {
  const address = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  const { store } = signInAsMerchant(testApp, SHOP);
  const post = async (path: string, body: object) => {
    const key = { 'idempotency-key': crypto.randomUUID(), 'content-type': 'application/json' };
    const text = JSON.stringify(body);
    const outgoing = request(`${address}/api/v1${path}`, {
      method: 'POST',
      headers: { ...key, 'content-length': Buffer.byteLength(text), ...headers },
    });
    outgoing.flushHeaders();
    await once(testApp.app.server, 'request');
    outgoing.end(text);
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    const answer = JSON.parse(String(Buffer.concat(await incoming.toArray())));
    expect(`${incoming.statusCode} ${answer.code}`).toBe('201 undefined');
    return answer as Readonly<Record<string, string>>;
  };
  const order = await post('/guest/orders', { store_id: store.id, pay_amount: 1234 });
  const cardToken = await tokenize();
  const payment = await post(`/guest/orders/${order.id}/payments`, {
    expected_amount: 1234,
    gesture: 'slide',
    payment_method: 'card',
    card_token: cardToken,
    contact: { email: EMAIL },
  });
  return { order, payment, cardToken };
}

function isPayRequest({ name }: CollectedSpan): boolean {
  return name === 'POST /api/v1/guest/orders/:id/payments';
}

test('one trace has the request, the provider, the jobs and the webhook of a payment', async () => {
  const collector = await openCollector();
  const testApp = await createApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=a%20secret',
  });
  const { merchant } = signInAsMerchant(testApp, SHOP);
  const receiver = await openReceiver();
  const events = ['payment.authorized'];
  const webhook = await merchant.post('/merchant/webhooks', { url: receiver.url, events });
  receiver.trust(webhook.body.secret);
  await work(testApp);
  const { order, payment, cardToken } = await payOverNetwork(testApp);
  const wanted = ['POST', 'job deliver-webhook', 'job announce-payment-authorized'];
  await vi.waitFor(() => {
    const traceId = collector.spans.find(isPayRequest)?.traceId;
    const names = collector.spans.filter((span) => span.traceId === traceId).map(toName);
    expect(names).toEqual(expect.arrayContaining([...wanted, 'job ask-payer']));
  }, WAIT);

  const paid = collector.spans.find(isPayRequest);
  const trace = collector.spans.filter(({ traceId }) => traceId === paid?.traceId);
  const find = (name: string) => trace.find((span) => span.name === name);
  const paymentId = payment.id;
  expect(paid).toMatchObject({
    service: 'saifu-all',
    parentSpanId: undefined,
    attributes: {
      'http.route': '/api/v1/guest/orders/:id/payments',
      'http.response.status_code': 201,
      'saifu.payment_id': paymentId,
      'saifu.request_id': expect.any(String),
    },
  });
  expect(find('stripe POST /v1/payment_intents')).toMatchObject({
    parentSpanId: paid?.spanId,
    attributes: { 'saifu.payment_id': paymentId, 'saifu.outcome': 'ok' },
  });
  for (const name of ['begin payment', 'record payment result']) {
    expect(find(name)).toMatchObject({
      parentSpanId: paid?.spanId,
      attributes: { 'saifu.payment_id': paymentId },
    });
  }
  const record = find('record payment result');
  for (const name of ['job ask-payer', 'job announce-payment-authorized']) {
    expect(find(name)).toMatchObject({
      parentSpanId: record?.spanId,
      attributes: { 'saifu.payment_id': paymentId, 'saifu.event_type': 'payment.authorized' },
    });
  }
  const announce = find('job announce-payment-authorized');
  const deliver = find('job deliver-webhook');
  expect(deliver).toMatchObject({ parentSpanId: announce?.spanId });
  expect(find('POST')).toMatchObject({
    parentSpanId: deliver?.spanId,
    attributes: { 'http.response.status_code': 204 },
  });
  expect(receiver.received).toHaveLength(1);
  expect(receiver.received[0]?.body).not.toContain('traceparent');
  expect(collector.headers.every((headers) => headers['x-collector-key'] === 'a secret')).toBe(
    true,
  );

  const secrets = [EMAIL, NUMBERS.fine, cardToken, payment.guest_token, order.id, receiver.url];
  for (const secret of [...secrets, 'Value":1234', 'a secret', webhook.body.secret]) {
    const isFound = collector.bodies.some((body) => body.includes(String(secret)));
    expect(`${secret} ${isFound}`).toBe(`${secret} false`);
  }
  expect(collector.bodies.every((body) => body.startsWith('/v1/traces '))).toBe(true);
});

test.each([
  ['refuses connections', () => 'http://127.0.0.1:1'],
  ['answers 500', async () => (await openCollector((answer) => answer.writeHead(500).end())).url],
  ['never answers', async () => (await openCollector(() => {})).url],
])('a payment succeeds and the process stops while the collector %s', async (_, open) => {
  const testApp = await createApp({ OTEL_EXPORTER_OTLP_ENDPOINT: await open() });
  const shop = await openShop(testApp);
  for (let count = 0; count < 3; count += 1) {
    expect(await shop.payByCard()).toMatchObject({ status: 'processing' });
  }
  await testApp.deps.tracing.stop();
  expect(await shop.payByCard()).toMatchObject({ status: 'processing' });
});

test('a failed export is logged once, without the address of the collector', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const collector = await openCollector((answer) => answer.writeHead(500).end('a secret answer'));
  const tracing = await createTracing(
    { url: new URL(collector.url), headers: { key: 'a secret' }, sampleRatio: 1, serviceName: 's' },
    { version: '0.0.0', log: createLog('info', { stream }) },
  );
  // More than one batch.
  for (let count = 0; count < 600; count += 1) tracing.start({ name: 'work' })?.end();
  await tracing.stop();
  expect(collector.bodies.length).toBeGreaterThan(1);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'tracing.export_failed', status: 500 });
  expect(lines[0]).not.toContain('secret');
  expect(lines[0]).not.toContain('127.0.0.1');
});

test.each([
  ['untrusted', [], []],
  ['trusted', ['127.0.0.1'], ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa']],
])('the trace of a peer that is %s is not continued', async (_, proxies, linked) => {
  const collector = await openCollector();
  const testApp = await createApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    ...(proxies.length > 0 && { TRUSTED_PROXIES: proxies.join() }),
  });
  const headers = { traceparent: HOSTILE, 'x-forwarded-for': '203.0.113.9' };
  await payOverNetwork(testApp, headers);
  await testApp.deps.tracing.stop();
  const paid = collector.spans.find(isPayRequest);
  expect(paid).toMatchObject({ parentSpanId: undefined });
  expect(paid?.traceId).not.toBe('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa');
  expect(paid?.links.map(({ traceId }) => traceId)).toEqual(linked);
});

test('malformed and repeated traceparent headers of a proxy are ignored', async () => {
  const collector = await openCollector();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, TRUSTED_PROXIES: '127.0.0.1' };
  const testApp = await createApp(env);
  const zeros = `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`;
  const values = ['', 'x', zeros, HOSTILE.toUpperCase(), `${HOSTILE},${HOSTILE}`, 'a'.repeat(8000)];
  for (const traceparent of values) {
    const headers = { traceparent, 'x-forwarded-for': '203.0.113.9' };
    const answer = await testApp.app.inject({ url: '/api/v1/guest/config', headers });
    expect(answer.statusCode).toBe(200);
  }
  await testApp.deps.tracing.stop();
  expect(collector.spans).toHaveLength(values.length);
  expect(collector.spans.flatMap(({ links }) => links)).toEqual([]);
});

test('a sample of 0 exports nothing, also for a caller who asks to be sampled', async () => {
  const collector = await openCollector();
  const testApp = await createApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: '0',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const { payment } = await payOverNetwork(testApp, {
    traceparent: HOSTILE,
    'x-forwarded-for': '203.0.113.9',
  });
  const { rows } = await testApp.deps.db.pool.query(
    'select payload from outbox_events where subject_id = $1',
    [fromTypeId('payment', payment.id ?? '')],
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('traceparent');
  await testApp.deps.tracing.stop();
  expect(collector.bodies).toEqual([]);
});

test('log lines of a traced request contain the id of its trace', async () => {
  const collector = await openCollector();
  const lines: string[] = [];
  const log = createLog('info', { stream: { write: (line: string) => void lines.push(line) } });
  const { deps, ...testApp } = await createApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const app = buildApp({ ...deps, log }, null);
  onTestFinished(() => app.close());
  await payOverNetwork({ ...testApp, app, deps });
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  await deps.tracing.stop();
  const traceIds = collector.spans.filter(({ name }) => name.startsWith('POST ')).map(toTraceId);
  expect(new Set(traceIds).size).toBe(2);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(
    traceIds.map((id) => ({ msg: 'request.done', trace_id: id })),
  );
});

test('each event of a batch is part of its own trace', async () => {
  const collector = await openCollector();
  const { deps } = await createApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const { tracing, db } = deps;
  const inside: (string | null)[] = [];
  const handleAll = async () => void inside.push(getTraceparent());
  const [subscriber] = traceSubscribers(tracing, [
    inBatches(db, { name: 'test', on: 'payment.authorized', handleAll }),
  ]);
  const publish = (name: string) =>
    runSpan(tracing.start({ name }), () => publishEvents(db, [createEvent()]));
  await db.pool.query('update outbox_events set published_at = now()');
  await publish('first');
  await publish('second');
  await publishEvents(db, [createEvent()]);
  await relayEvents(db, [subscriber as Subscriber], async (tx, { handleAll: all }, jobs) => {
    expect(jobs.map(({ data }) => data.payload)).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }]);
    await all?.(
      tx,
      jobs.map(({ data }) => toDomainEvent(data)),
    );
  });
  await tracing.stop();
  const [first, second, ...batch] = collector.spans;
  expect(batch.map(({ name, parentSpanId }) => `${name} ${parentSpanId}`).toSorted()).toEqual(
    [`job test ${first?.spanId}`, `job test ${second?.spanId}`].toSorted(),
  );
  expect(inside).toEqual([null]);
});

test('a failed step is marked with its code and without its message', async () => {
  const collector = await openCollector();
  const { deps } = await createApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const fail = () => traceStep({ name: 'step' }, () => Promise.reject(new Error('a secret')));
  await expect(runSpan(deps.tracing.start({ name: 'work' }), fail)).rejects.toThrow('a secret');
  await deps.tracing.stop();
  expect(collector.spans.map(({ attributes }) => attributes)).toEqual([
    { 'error.type': 'Error' },
    { 'error.type': 'Error' },
  ]);
  expect(collector.bodies.join()).not.toContain('secret');
});

function createEvent(): DomainEvent {
  const occurredAt = new Date('2026-11-15T00:00:00Z');
  const ids = { id: newUuid(), subjectId: newUuid() };
  return { ...ids, type: 'payment.authorized', payload: { n: 1 }, occurredAt };
}

function toName({ name }: CollectedSpan): string {
  return name;
}

function toTraceId({ traceId }: CollectedSpan): string {
  return traceId;
}
