import { expect, test } from 'vitest';
import { decrypt, encrypt } from './encryption.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const TEXT = 'whsec_財布';

test.each(['', TEXT, 'x'.repeat(10_000)])('what was sealed is read again', (text) => {
  expect(decrypt(KEY, encrypt(KEY, text))).toBe(text);
});

test('what is sealed does not show, nor that it is the same', () => {
  const one = encrypt(KEY, TEXT);
  expect(one.includes('whsec')).toBe(false);
  expect(encrypt(KEY, TEXT).equals(one)).toBe(false);
});

test('every single flipped bit is noticed', () => {
  const encrypted = encrypt(KEY, TEXT);
  for (let bit = 0; bit < encrypted.length * 8; bit += 1) {
    const tampered = Buffer.from(encrypted);
    tampered.writeUInt8(tampered.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(() => decrypt(KEY, tampered)).toThrow();
  }
});

test('a part of it does not open, however short', () => {
  const encrypted = encrypt(KEY, TEXT);
  for (let length = 0; length < encrypted.length; length += 1) {
    expect(() => decrypt(KEY, encrypted.subarray(0, length))).toThrow();
  }
  expect(() => decrypt(KEY, Buffer.concat([encrypted, Buffer.of(0)]))).toThrow();
});

test('another key does not open it', () => {
  expect(() => decrypt(`${KEY}.`, encrypt(KEY, TEXT))).toThrow();
});
