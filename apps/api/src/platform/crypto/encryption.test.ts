import { expect, test } from 'vitest';
import { decrypt, encrypt } from './encryption.ts';

const KEY = ['0123456789abcdef0123456789abcdef'] as const;
const TEXT = 'whsec_財布';

test.each(['', TEXT, 'x'.repeat(10_000)])('an encrypted text can be decrypted', (text) => {
  expect(decrypt(KEY, encrypt(KEY, text))).toBe(text);
});

test('the ciphertext hides the text, and equal texts give different ciphertexts', () => {
  const one = encrypt(KEY, TEXT);
  expect(one.includes('whsec')).toBe(false);
  expect(encrypt(KEY, TEXT).equals(one)).toBe(false);
});

test('decryption fails for every flipped bit', () => {
  const encrypted = encrypt(KEY, TEXT);
  for (let bit = 0; bit < encrypted.length * 8; bit += 1) {
    const tampered = Buffer.from(encrypted);
    tampered.writeUInt8(tampered.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(() => decrypt(KEY, tampered)).toThrow();
  }
});

test('decryption fails for a truncated or extended ciphertext', () => {
  const encrypted = encrypt(KEY, TEXT);
  for (let length = 0; length < encrypted.length; length += 1) {
    expect(() => decrypt(KEY, encrypted.subarray(0, length))).toThrow();
  }
  expect(() => decrypt(KEY, Buffer.concat([encrypted, Buffer.of(0)]))).toThrow();
});

test('decryption fails with another key', () => {
  expect(() => decrypt([`${KEY[0]}.`], encrypt(KEY, TEXT))).toThrow();
});
