import { inspect } from 'node:util';
import type { WEBHOOK_EVENTS } from '@saifu/domain/webhooks/webhook';
import { Webhook } from 'standardwebhooks';
import { expect, expectTypeOf, test } from 'vitest';
import { type VerifiedEvent, type VerifyWebhookOptions, verifyWebhook } from './verify-webhook.ts';
import { WebhookError } from './webhook-error.ts';

const SECRET = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`;
const OTHER_SECRET = `whsec_${Buffer.from('another secret of 24 byte').toString('base64')}`;
const ID = 'whd_01jd0000000000000000000000';
const EVENT = {
  type: 'order.paid',
  timestamp: '2026-11-17T12:00:00+09:00',
  data: {
    id: 'ord_1',
    order_id: 'ord_1',
    store_id: 'sto_1',
    status: 'paid',
    pay_amount: 1280,
    payment_method: 'card',
  },
};
const BODY = JSON.stringify({ ...EVENT, note: '財布' });

type Signed = { readonly id?: string; readonly secret?: string; readonly ageSeconds?: number };

function sign(body: string, { id = ID, secret = SECRET, ageSeconds = 0 }: Signed = {}) {
  const signedAt = new Date(Date.now() - ageSeconds * 1000);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(signedAt.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, signedAt, body),
  };
}

async function getCode(
  rawBody: unknown,
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
  secret = SECRET,
  options: VerifyWebhookOptions = {},
): Promise<string> {
  const error = await verifyWebhook(rawBody as string, headers, secret, options).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof WebhookError)) return 'accepted';
  expect(inspect(error, { depth: null, showHidden: true })).not.toContain(SECRET.slice(6));
  return error.code;
}

test('a signed event is returned with its id, from text, bytes and any kind of headers', async () => {
  const headers = sign(BODY);
  const expected = { ...EVENT, id: ID };
  expect(await verifyWebhook(BODY, headers, SECRET)).toEqual(expected);
  expect(await verifyWebhook(Buffer.from(BODY), new Headers(headers), SECRET)).toEqual(expected);
  const upperCase = Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]);
  const bytes = new TextEncoder().encode(BODY);
  expect(await verifyWebhook(bytes, Object.fromEntries(upperCase), SECRET)).toEqual(expected);
});

test('one of several signatures is enough', async () => {
  const headers = sign(BODY);
  const signatures = `v1a,abc v1,AAAA ${headers['webhook-signature']}`;
  const event = await verifyWebhook(BODY, { ...headers, 'webhook-signature': signatures }, SECRET);
  expect(event.type).toBe('order.paid');
});

test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
  'a request without %s, with an empty one or with two is rejected',
  async (name) => {
    const headers = sign(BODY);
    const value = headers[name as keyof typeof headers];
    expect(await getCode(BODY, { ...headers, [name]: undefined })).toBe('webhook.header_missing');
    expect(await getCode(BODY, { ...headers, [name]: '' })).toBe('webhook.header_missing');
    const twice = { ...headers, [name]: [value, value] };
    expect(await getCode(BODY, twice)).toBe('webhook.header_malformed');
    const hidden = { ...headers, [name.toUpperCase()]: 'x' };
    expect(await getCode(BODY, hidden)).toBe('webhook.header_malformed');
  },
);

test.each(['now', '-1', '0', '1e9', '17000000000000000', ' 1700000000', '1700000000abc', '٣'])(
  'the time %j is rejected',
  async (time) => {
    const headers = { ...sign(BODY), 'webhook-timestamp': time };
    expect(await getCode(BODY, headers)).toBe('webhook.header_malformed');
  },
);

test('a wrong secret, body, id, time or signature is rejected', async () => {
  const headers = sign(BODY);
  const mismatch = 'webhook.signature_mismatch';
  expect(await getCode(BODY, headers, OTHER_SECRET)).toBe(mismatch);
  expect(await getCode(BODY.replace('1280', '9999'), headers)).toBe(mismatch);
  expect(await getCode(`${BODY}\n`, headers)).toBe(mismatch);
  expect(await getCode('', headers)).toBe(mismatch);
  expect(await getCode(BODY, { ...headers, 'webhook-id': 'whd_2' })).toBe(mismatch);
  const later = String(Number(headers['webhook-timestamp']) + 1);
  expect(await getCode(BODY, { ...headers, 'webhook-timestamp': later })).toBe(mismatch);
  for (const signature of ['v1', 'v1,', 'v1,AAAA', 'x', headers['webhook-signature'].slice(3)]) {
    expect(await getCode(BODY, { ...headers, 'webhook-signature': signature })).toBe(mismatch);
  }
});

test.each([
  [290, {}, 'accepted'],
  [-290, {}, 'accepted'],
  [310, {}, 'webhook.too_old'],
  [-310, {}, 'webhook.too_new'],
  [310, { toleranceSeconds: 600 }, 'accepted'],
  [40, { toleranceSeconds: 30 }, 'webhook.too_old'],
  [-40, { toleranceSeconds: 30 }, 'webhook.too_new'],
])('a signature %i seconds old with %j is %s', async (ageSeconds, options, code) => {
  expect(await getCode(BODY, sign(BODY, { ageSeconds }), SECRET, options)).toBe(code);
});

test('a tolerance that is no number is rejected', async () => {
  for (const toleranceSeconds of [-1, Number.NaN]) {
    const verified = verifyWebhook(BODY, sign(BODY), SECRET, { toleranceSeconds });
    await expect(verified).rejects.toThrow(TypeError);
  }
});

test('an event that was handled before is a duplicate', async () => {
  const handled = new Set<string>();
  const options = { isHandled: async (id: string) => handled.has(id) };
  const event = await verifyWebhook(BODY, sign(BODY), SECRET, options);
  handled.add(event.id);
  expect(await getCode(BODY, sign(BODY), SECRET, options)).toBe('webhook.duplicate');
  const forged = sign(BODY, { secret: OTHER_SECRET });
  expect(await getCode(BODY, forged, SECRET, options)).toBe('webhook.signature_mismatch');
});

test.each(['', 'whsec_', 'sk_123', SECRET.slice(6), 'whsec_%%%', undefined])(
  'the secret %j is rejected',
  async (secret) => {
    const verified = verifyWebhook(BODY, sign(BODY), secret as string);
    await expect(verified).rejects.toMatchObject({ code: 'webhook.secret_malformed' });
  },
);

test.each([
  ['a parsed body', EVENT],
  ['no body', undefined],
  ['bytes that are not UTF-8', Uint8Array.of(0x7b, 0xff, 0x7d)],
])('%s is rejected', async (_, body) => {
  expect(await getCode(body, sign(BODY))).toBe('webhook.body_malformed');
});

test.each([
  ['not json', 'webhook.body_malformed'],
  ['null', 'webhook.body_malformed'],
  ['[]', 'webhook.body_malformed'],
  ['{"type":1}', 'webhook.body_malformed'],
  [JSON.stringify({ ...EVENT, data: { id: 'ord_1' } }), 'webhook.body_malformed'],
  [JSON.stringify({ ...EVENT, type: 'order.eaten' }), 'webhook.event_unknown'],
  ['{"type":"__proto__"}', 'webhook.event_unknown'],
])('the signed body %s gives %s', async (body, code) => {
  expect(await getCode(body, sign(body))).toBe(code);
});

test('the type of an event tells the type of its data', () => {
  const read = (event: VerifiedEvent) => {
    if (event.type === 'order.paid') return event.data.pay_amount;
    if (event.type === 'recurring_billing.charge_failed') return event.data.charge?.amount;
    if (event.type === 'api_key.issued') return event.data.ends_with;
    // @ts-expect-error: not every event has an amount
    return event.data.pay_amount;
  };
  expect(read({ ...EVENT, id: ID } as VerifiedEvent)).toBe(1280);
  expectTypeOf<VerifiedEvent['type']>().toEqualTypeOf<(typeof WEBHOOK_EVENTS)[number]>();
});
