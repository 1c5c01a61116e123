import { createECDH, createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptPush } from '../../testing/push-receiver.ts';
import { createPushRequest } from './create-push-request.ts';
import { isPushKey } from './push-key.ts';
import { deriveVapidKey } from './vapid.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** The example of RFC 8291, section 5: all bytes are known. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  privateKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  publicKey: bytes(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  ),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  encrypted: bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAm' +
      'S6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj' +
      '_Qulcy4a-fN',
  ),
};
const BROWSER = createECDH('prime256v1');
BROWSER.setPrivateKey(EXAMPLE.privateKey);

const SENDER = { key: deriveVapidKey('a'), contact: 'mailto:ops@saifu.example' };
const ENDPOINT = 'https://push.example/send/1';

function create(text: string, { publicKey = EXAMPLE.publicKey, endpoint = ENDPOINT } = {}) {
  const target = { endpoint, publicKey, auth: EXAMPLE.auth };
  return createPushRequest(target, { text, urgency: 'high', lifeSeconds: 60 }, SENDER);
}

test('the browser of the RFC 8291 example decrypts the example and our own message', () => {
  expect(decryptPush(EXAMPLE.encrypted, BROWSER, EXAMPLE.auth)).toBe(EXAMPLE.text);
  for (const text of [EXAMPLE.text, '{"title":"お支払い"}', 'x'.repeat(3000)]) {
    expect(decryptPush(create(text).body, BROWSER, EXAMPLE.auth)).toBe(text);
  }
});

test('our message has the frame of the RFC 8291 example: one record, a key of 65 bytes', () => {
  const { body } = create(EXAMPLE.text);
  expect(body).toHaveLength(EXAMPLE.encrypted.length);
  expect(body.subarray(16, 22)).toEqual(EXAMPLE.encrypted.subarray(16, 22));
});

test('encrypting the same text twice gives different bytes', () => {
  expect(create('a').body.equals(create('a').body)).toBe(false);
});

test('a key that is not a point of the curve is detected and not encrypted for', () => {
  const invalid = Buffer.alloc(65, 4);
  expect(isPushKey(EXAMPLE.publicKey)).toBe(true);
  expect(isPushKey(invalid)).toBe(false);
  expect(isPushKey(Buffer.alloc(0))).toBe(false);
  expect(() => create('a', { publicKey: invalid })).toThrow();
});

function readToken(authorization = '') {
  const [, head = '', claims = '', signature = ''] =
    /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=/.exec(authorization) ?? [];
  const point = bytes(SENDER.key.publicKey);
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const verifier = { key, dsaEncoding: 'ieee-p1363' } as const;
  const isSigned = verify('sha256', Buffer.from(`${head}.${claims}`), verifier, bytes(signature));
  return { isSigned, claims: JSON.parse(bytes(claims).toString()) };
}

test('the request is authorized for 12 hours, for the origin of the endpoint alone', () => {
  const { headers } = create('a');
  const { isSigned, claims } = readToken(headers.authorization);
  expect(isSigned).toBe(true);
  expect(claims).toMatchObject({ aud: 'https://push.example', sub: SENDER.contact });
  expect(claims.exp - Date.now() / 1000).toBeCloseTo(12 * 60 * 60, -2);
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    ttl: '60',
    urgency: 'high',
  });
});

test.each([
  ['https://push.example:443/send', 'https://push.example'],
  ['https://PUSH.example\\@other.example/send', 'https://push.example'],
  ['https://user:secret@push.example/send', 'https://push.example'],
  ['https://android.googleapis.com/gcm/send/1', 'https://android.googleapis.com'],
])('the authorization for %s is for %s, where the request goes', (endpoint, origin) => {
  const { headers } = create('a', { endpoint });
  expect(readToken(headers.authorization).claims.aud).toBe(origin);
});

test('a secret always derives the same VAPID key, and another secret a different one', () => {
  // Browsers that subscribed with this key would be lost if it changed.
  const publicKey =
    'BJKFLU7DPqj0jPWt_ROoq__kP0b95stC48pL9mpLmukxLCGFDQIO_kzVKWa9n2RDz3KJAoLuCaIqBKpHFLp3mdk';
  expect(deriveVapidKey('a').publicKey).toBe(publicKey);
  expect(deriveVapidKey('b').publicKey).not.toBe(publicKey);
});
