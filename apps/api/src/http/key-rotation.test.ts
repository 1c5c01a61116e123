import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createStripeProvider } from '../gateways/payment-provider/stripe-provider.ts';
import { createMerchant } from '../modules/merchants/create-merchant.ts';
import { shopIn } from '../modules/receipts/receipt.fixture.ts';
import { decrypt, encrypt } from '../platform/crypto/encryption.ts';
import {
  signExpiringLinkToken,
  verifyExpiringLinkToken,
} from '../platform/crypto/expiring-links.ts';
import { hmacCode, isMatchingCode } from '../platform/crypto/one-time-codes.ts';
import type { SecretKeys } from '../platform/crypto/secret-keys.ts';
import { signLinkToken, verifyLinkToken } from '../platform/crypto/signed-links.ts';
import { newUuid } from '../platform/crypto/tokens.ts';
import { createChallenge, readChallenge } from '../platform/passkey/passkey-challenge.ts';
import { Browser } from '../testing/browser.ts';
import { createTestApp, type TestApp, testDatabase } from '../testing/test-app.ts';
import { bindCursors, deriveCursorKeys } from './bound-cursors.ts';

const A = 'a'.repeat(32);
const B = 'b'.repeat(32);
const STAFF = ['sk_', 'sk_'].map((prefix, index) => prefix + String(index).repeat(43));
const UUID = newUuid();
const NOW = new Date('2026-11-18T12:00:00+09:00');
const LATER = new Date('2026-11-18T12:01:00+09:00');
const BINDING = { purpose: 'sign_in', holder: 'a browser' } as const;
const LIST = { row: { path: '/api/v1/stores' }, params: {}, actor: { kind: 'guest' } } as const;

type Verifier = {
  readonly create: (keys: SecretKeys) => string | Buffer;
  readonly isValid: (keys: SecretKeys, made: string | Buffer) => boolean;
};

function succeeds(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

const toClaims = (secretKeys: SecretKeys) => {
  return { secretKeys, purpose: 'receipt_pdf', uuid: UUID, device: Buffer.from('a browser') };
};

const VERIFIERS: Readonly<Record<string, Verifier>> = {
  'a signed link': {
    create: (keys) => signLinkToken(keys, 'receipt', UUID),
    isValid: (keys, made) => verifyLinkToken(keys, 'receipt', String(made)) === UUID,
  },
  'an expiring link': {
    create: (keys) => signExpiringLinkToken(toClaims(keys), LATER),
    isValid: (keys, made) => verifyExpiringLinkToken(String(made), toClaims(keys), NOW) === 'valid',
  },
  'a passkey challenge': {
    create: (keys) => createChallenge(keys, BINDING, NOW).toString('base64url'),
    isValid: (keys, made) => readChallenge(keys, BINDING, String(made), NOW)?.isExpired === false,
  },
  'a one-time code': {
    create: (keys) => hmacCode(keys, UUID, '123456'),
    isValid: (keys, made) =>
      isMatchingCode(Buffer.from(made), keys, UUID, '123456') &&
      !isMatchingCode(Buffer.from(made), keys, UUID, '123457'),
  },
  'a list cursor': {
    create: (keys) =>
      Object(bindCursors(deriveCursorKeys(keys), LIST).seal({ next_cursor: 'x' })).next_cursor,
    isValid: (keys, made) =>
      succeeds(() => bindCursors(deriveCursorKeys(keys), LIST).open({ cursor: String(made) })),
  },
  'an encrypted value': {
    create: (keys) => encrypt(keys, 'whsec_1'),
    isValid: (keys, made) => succeeds(() => decrypt(keys, Buffer.from(made))),
  },
};

test.each(Object.entries(VERIFIERS))(
  '%s is valid in every ring that has its key',
  (_, verifier) => {
    const { create, isValid } = verifier;
    const steps: readonly SecretKeys[] = [[A], [A, B], [B, A], [B]];
    const table = steps.map((signs) => steps.map((verifies) => isValid(verifies, create(signs))));
    expect(table).toEqual([
      [true, true, true, false],
      [true, true, true, false],
      [false, true, true, true],
      [false, true, true, true],
    ]);
  },
);

/** Two processes on one database: one before step 2 of a rotation and one after it. */
async function rotate(template?: string): Promise<{ before: TestApp; after: TestApp }> {
  const db = await testDatabase(template);
  await createTestApp({ SECRET_KEY: A }, db);
  const before = await createTestApp({ SECRET_KEYS: `${A},${B}` }, db);
  return { before, after: await createTestApp({ SECRET_KEYS: `${B}, ${A}` }, db) };
}

test('a repeated request gets the stored response from a process with the other ring', async () => {
  const { before, after } = await rotate();
  const { secret } = await createMerchant(before.deps, { name: '珈琲 もみじ', email: null });
  const key = newUuid();
  const create = async ({ app }: TestApp, name: string, idempotencyKey: string) => {
    const headers = { authorization: `Bearer ${secret}`, 'idempotency-key': idempotencyKey };
    const request = { method: 'POST', url: '/api/v1/merchant/api_keys', headers } as const;
    const answer = await app.inject({ ...request, payload: { name } });
    return [answer.statusCode, answer.headers['idempotent-replayed'], answer.json()];
  };
  const [status, , body] = await create(before, 'till', key);
  expect(status).toBe(201);
  expect(await create(after, 'till', key)).toEqual([201, 'true', body]);
  expect(await create(after, 'other', key)).toMatchObject([409, undefined, {}]);
  const later = newUuid();
  const [, , newer] = await create(after, 'till 2', later);
  expect(await create(before, 'till 2', later)).toEqual([201, 'true', newer]);
});

test('payer and store see the same code in both rings, and browsers the same push key', async () => {
  const { before, after } = await rotate('template_world');
  const { buy, merchant } = await shopIn(after, 'さくら食堂');
  const paid = await buy(new Browser(before), { pay_amount: 900 });
  const sale = await merchant.get(`/merchant/payments/${paid.id}`);
  expect(paid.proof_code).toMatch(/^\d{4}$/);
  expect(sale.body.proof_code).toBe(paid.proof_code);

  const pushKeys = new Set<string>();
  for (const testApp of [before, after]) {
    const hanako = new Browser(testApp);
    await hanako.signIn('hanako@saifu.example', 'momiji-no-michi');
    pushKeys.add((await hanako.get('/notification_settings')).body.push.public_key);
  }
  expect([...pushKeys]).toEqual([expect.stringMatching(/^[\w-]{87}$/)]);
});

test('GET /readyz answers 503 in a process whose keys no longer fit', async () => {
  const db = await testDatabase();
  const forgotten = await createTestApp({ SECRET_KEY: A }, db);
  const readyz = async ({ app }: TestApp) => {
    const answer = await app.inject('/readyz');
    return [answer.statusCode, answer.json().secret_keys];
  };
  const added = await createTestApp({ SECRET_KEYS: `${A},${B}` }, db);
  const moved = await createTestApp({ SECRET_KEYS: `${B},${A}` }, db);
  expect(await readyz(added)).toEqual([200, 'accepted']);
  expect(await readyz(moved)).toEqual([200, 'accepted']);
  expect(await readyz(forgotten)).toEqual([503, 'lacks_current_key']);
  await expect(createTestApp({ SECRET_KEY: A }, db)).rejects.toThrow('SECRET_KEYS lacks');
});

test('each staff key gives access, and a removed one does not', async () => {
  const { app } = await createTestApp({ STAFF_KEYS: STAFF.join(',') });
  const only = await createTestApp({ STAFF_KEYS: STAFF[1] ?? '' });
  const ask = async (target: TestApp['app'], key: string | undefined) => {
    const headers = { authorization: `Bearer ${key}` };
    return (await target.inject({ url: '/api/v1/staff/store_changes', headers })).statusCode;
  };
  expect(await Promise.all(STAFF.map((key) => ask(app, key)))).toEqual([200, 200]);
  expect(await Promise.all(STAFF.map((key) => ask(only.app, key)))).toEqual([401, 200]);
});

test('an event of the provider is accepted with a signature by any webhook secret', () => {
  const settings = { secretKey: 'sk_test_1', apiUrl: null };
  const provider = createStripeProvider({ ...settings, webhookSecrets: ['whsec_1', 'whsec_2'] });
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', data: { object: {} } });
  const receive = (secret: string) => {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    return provider.parseWebhook(Buffer.from(payload), signature).id;
  };
  expect([receive('whsec_1'), receive('whsec_2')]).toEqual(['evt_1', 'evt_1']);
  expect(() => receive('whsec_3')).toThrow('request.malformed');
});
