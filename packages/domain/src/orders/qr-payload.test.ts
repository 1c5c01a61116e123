import fc from 'fast-check';
import { expect, test } from 'vitest';
import { qrLink, readScanned } from './qr-payload.ts';

const ORIGIN = 'https://saifu.example';
const CODE = '0123456789abcdef';
const read = (payload: string) => readScanned(payload, [ORIGIN]);

test('one of our links returns its code, with or without surrounding spaces', () => {
  expect(read(qrLink(ORIGIN, CODE))).toEqual({ kind: 'code', code: CODE });
  expect(read(` ${qrLink(ORIGIN, CODE)}\n`)).toEqual({ kind: 'code', code: CODE });
});

test.each([
  `http://localhost:3000/q/${CODE}`,
  `https://LOCALHOST/q/${CODE}`,
  `http://127.0.0.1/q/${CODE}`,
  `http://127.1/q/${CODE}`,
  `http://2130706433/q/${CODE}`,
  `http://[::1]:3000/q/${CODE}`,
  `http://0.0.0.0/q/${CODE}`,
  `http://shop.localhost/q/${CODE}`,
])('%s is recognized as localhost', (payload) => {
  expect(read(payload)).toEqual({ kind: 'localhost' });
});

test('a local address is ours if it is one of the origins, including its port', () => {
  const origins = ['http://localhost:3000', ORIGIN];
  const code = { kind: 'code', code: CODE };
  expect(readScanned(`http://localhost:3000/q/${CODE}`, origins)).toEqual(code);
  expect(readScanned(qrLink(ORIGIN, CODE), origins)).toEqual(code);
  expect(readScanned('http://localhost:3000/q/short', origins)).toBeUndefined();
  expect(readScanned(`http://localhost:3001/q/${CODE}`, origins)).toEqual({ kind: 'localhost' });
  expect(readScanned(`http://x:y@localhost:3000/q/${CODE}`, origins)).toEqual({
    kind: 'localhost',
  });
});

test.each([
  '',
  ' ',
  'hello',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'tel:0312345678',
  'WIFI:S:cafe;T:WPA;P:secret;;',
  'sms:+819012345678:hi',
  'file:///etc/passwd',
  `ftp://saifu.example/q/${CODE}`,
  `http://saifu.example/q/${CODE}`,
  `https://saifu.example.evil.example/q/${CODE}`,
  `https://saifu.example@evil.example/q/${CODE}`,
  `https://evil.example/q/${CODE}`,
  `https://user:pass@saifu.example/q/${CODE}`,
  `https://saifu.example:444/q/${CODE}`,
  `//saifu.example/q/${CODE}`,
  'https://saifu.example/q/',
  'https://saifu.example/q/short',
  `https://saifu.example/q/${CODE}/x`,
  `https://saifu.example/q/${CODE.toUpperCase()}`,
  'https://saifu.example/q/0123456789abcdeI',
  `https://saifu.example/r/${CODE}`,
  '0'.repeat(8000),
  `https://saifu.example/q/${'a'.repeat(8000)}`,
])('%.60j is not recognized', (payload) => {
  expect(read(payload)).toBeUndefined();
});

test('no random payload throws or is read as one of our codes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (payload) => {
      expect(read(payload)?.kind).not.toBe('code');
    }),
  );
});
