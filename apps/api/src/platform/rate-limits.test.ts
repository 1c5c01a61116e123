import { expect, test } from 'vitest';
import { addressKey } from './rate-limits.ts';

const same = (a: string, b: string) => addressKey('x', a) === addressKey('x', b);

test('addresses of one IPv6 network are one, of two are two', () => {
  expect(same('2001:db8:1:2::1', '2001:db8:1:2:ffff:0:0:9')).toBe(true);
  expect(same('2001:db8:1:2::1', '2001:0DB8:0001:0002::7')).toBe(true);
  expect(same('2001:db8:1:2::1', '2001:db8:1:3::1')).toBe(false);
  expect(same('::1', '::2')).toBe(true);
});

test('an IPv4 address is itself, however it is wrapped', () => {
  expect(same('203.0.113.7', '::ffff:203.0.113.7')).toBe(true);
  expect(same('203.0.113.7', '203.0.113.8')).toBe(false);
});
