import { expect, test } from 'vitest';
import { encryptPush, isPushKey } from './encrypt-push.ts';
import { deriveVapidKey } from './vapid.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** The example of RFC 8291, section 5: all bytes are known. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  keys: {
    publicKey: bytes(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  },
  chance: {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  },
  encrypted:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAm' +
    'S6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_' +
    'Qulcy4a-fN',
};

test('encryptPush reproduces the RFC 8291 example byte for byte', () => {
  const { text, keys, chance, encrypted } = EXAMPLE;
  expect(encryptPush(text, keys, chance).toString('base64url')).toBe(encrypted);
});

test('encrypting the same text twice gives different bytes', () => {
  const { text, keys } = EXAMPLE;
  expect(encryptPush(text, keys).equals(encryptPush(text, keys))).toBe(false);
});

test('a key that is not a point of the curve is detected', () => {
  expect(isPushKey(EXAMPLE.keys.publicKey)).toBe(true);
  expect(isPushKey(Buffer.alloc(65, 4))).toBe(false);
  expect(isPushKey(Buffer.alloc(0))).toBe(false);
});

test('a secret always derives the same VAPID key, and another secret a different one', () => {
  expect(deriveVapidKey('a').publicKey).toEqual(deriveVapidKey('a').publicKey);
  expect(deriveVapidKey('a').publicKey).not.toEqual(deriveVapidKey('b').publicKey);
  expect(deriveVapidKey('a').publicKey).toHaveLength(65);
});
