import { expect, test } from 'vitest';
import { formatNetwork } from './ip-networks.ts';

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::7', '2001:db8:1::/48'],
  ['2001:DB8::7', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
])('formatNetwork(%s) returns %s', (address, network) => {
  expect(formatNetwork(address)).toBe(network);
});
