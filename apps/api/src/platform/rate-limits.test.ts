import { expect, test } from 'vitest';
import { addressKey } from './rate-limits.ts';

const same = (a: string, b: string) => addressKey('x', a) === addressKey('x', b);

test('addresses of one IPv6 network share a key, and other networks do not', () => {
  expect(same('2001:db8:1:2::1', '2001:db8:1:2:ffff:0:0:9')).toBe(true);
  expect(same('2001:db8:1:2::1', '2001:0DB8:0001:0002::7')).toBe(true);
  expect(same('2001:db8:1:2::1', '2001:db8:1:3::1')).toBe(false);
  expect(same('::1', '::2')).toBe(true);
});

test('an IPv4 address has the same key in IPv6-mapped form', () => {
  expect(same('203.0.113.7', '::ffff:203.0.113.7')).toBe(true);
  expect(same('203.0.113.7', '203.0.113.8')).toBe(false);
});
