import { expect, test } from 'vitest';
import { seal, unseal } from './encryption.ts';

const KEY = '0123456789abcdef0123456789abcdef';
const TEXT = 'whsec_財布';

test.each(['', TEXT, 'x'.repeat(10_000)])('what was sealed is read again', (text) => {
  expect(unseal(KEY, seal(KEY, text))).toBe(text);
});

test('what is sealed does not show, nor that it is the same', () => {
  const one = seal(KEY, TEXT);
  expect(one.includes('whsec')).toBe(false);
  expect(seal(KEY, TEXT).equals(one)).toBe(false);
});

test('every single flipped bit is noticed', () => {
  const sealed = seal(KEY, TEXT);
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const tampered = Buffer.from(sealed);
    tampered.writeUInt8(tampered.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(() => unseal(KEY, tampered)).toThrow();
  }
});

test('a part of it does not open, however short', () => {
  const sealed = seal(KEY, TEXT);
  for (let length = 0; length < sealed.length; length += 1) {
    expect(() => unseal(KEY, sealed.subarray(0, length))).toThrow();
  }
  expect(() => unseal(KEY, Buffer.concat([sealed, Buffer.of(0)]))).toThrow();
});

test('another key does not open it', () => {
  expect(() => unseal(`${KEY}.`, seal(KEY, TEXT))).toThrow();
});
