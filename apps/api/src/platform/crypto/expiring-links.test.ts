import { expect, test } from 'vitest';
import {
  type LinkClaims,
  signExpiringLinkToken,
  verifyExpiringLinkToken,
} from './expiring-links.ts';

const CLAIMS: LinkClaims = {
  secretKeys: ['a key'],
  purpose: 'receipt_pdf',
  uuid: '01900000-0000-7000-8000-000000000001',
  device: Buffer.from('a browser'),
};
const NOON = new Date('2026-11-15T12:00:00Z');
const LATER = new Date('2026-11-15T12:10:00Z');
const token = signExpiringLinkToken(CLAIMS, LATER);

test('a link is valid for one resource in one browser until it expires', () => {
  expect(verifyExpiringLinkToken(token, CLAIMS, NOON)).toBe('valid');
  expect(verifyExpiringLinkToken(token, CLAIMS, LATER)).toBe('valid');
  expect(verifyExpiringLinkToken(token, CLAIMS, new Date('2026-11-15T12:10:01Z'))).toBe('expired');
});

test.each([
  ['another purpose', { purpose: 'export_file' }],
  ['another resource', { uuid: '01900000-0000-7000-8000-000000000002' }],
  ['another browser', { device: Buffer.from('another') }],
  ['another secret key', { secretKeys: ['another key'] as const }],
])('a link is not valid for %s', (_, changes) => {
  expect(verifyExpiringLinkToken(token, { ...CLAIMS, ...changes }, NOON)).toBe('unknown');
});

test('the expiry of a link cannot be extended', () => {
  const longer = token.replace(/^\d+/, (seconds) => String(Number(seconds) + 60));
  expect(verifyExpiringLinkToken(longer, CLAIMS, NOON)).toBe('unknown');
  expect(verifyExpiringLinkToken('', CLAIMS, NOON)).toBe('unknown');
});
