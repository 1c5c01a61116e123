import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmail, maskEmail, normalizeEmail } from './email.ts';

test.each([
  'a@b.jp',
  'hanako.yamada+shop@mail.saifu.example',
  "o'neil@x-y.co.jp",
  `${'a'.repeat(64)}@saifu.example`,
])('isEmail accepts %s', (email) => {
  expect(isEmail(email)).toBe(true);
});

test.each([
  '',
  'a',
  '@b.jp',
  'a@',
  'a@b',
  'a@b.1',
  'a..b@c.jp',
  '.a@b.jp',
  'a.@b.jp',
  'a@-b.jp',
  'a@b..jp',
  'a b@c.jp',
  'a@b.jp\r\nBcc: x@y.jp',
  'a@b.jp\0',
  'あ@b.jp',
  '"a"@b.jp',
  `${'a'.repeat(65)}@b.jp`,
  `a@${'b'.repeat(250)}.jp`,
])('isEmail rejects %j', (email) => {
  expect(isEmail(email)).toBe(false);
});

test('full-width letters are normalized and surrounding spaces trimmed', () => {
  expect(normalizeEmail(' ＨａＮａ＠saifu.example ')).toBe('hana@saifu.example');
});

test('isEmail takes linear time on hostile input', () => {
  const before = process.threadCpuUsage();
  for (const text of ['a.'.repeat(25_000), 'a@'.repeat(25_000), `a@${'b.'.repeat(25_000)}`]) {
    isEmail(text);
  }
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(100);
});

test('maskEmail keeps the first letter and the domain', () => {
  expect(maskEmail('hanako@saifu.example')).toBe('h•••••@saifu.example');
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      expect(maskEmail(email).endsWith(email.slice(email.lastIndexOf('@')))).toBe(true);
    }),
  );
});
