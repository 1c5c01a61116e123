import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { signLinkToken, verifyLinkToken } from './signed-links.ts';
import { newUuid } from './tokens.ts';

const KEY = ['k'.repeat(32)] as const;

test('a link token is valid only for its own purpose and context', () => {
  const uuid = newUuid();
  const token = signLinkToken(KEY, 'receipt', uuid, 'phone');
  expect(verifyLinkToken(KEY, 'receipt', token, 'phone')).toBe(uuid);
  expect(verifyLinkToken(KEY, 'receipt', token)).toBeUndefined();
  expect(verifyLinkToken(KEY, 'receipt', token, 'laptop')).toBeUndefined();
  expect(verifyLinkToken(KEY, 'confirmation', token, 'phone')).toBeUndefined();
  expect(verifyLinkToken(['l'.repeat(32)], 'receipt', token, 'phone')).toBeUndefined();
});

test('a modified, truncated or invented link token is invalid', () => {
  const token = Buffer.from(signLinkToken(KEY, 'receipt', newUuid()), 'base64url');
  for (let at = 0; at < token.length; at += 1) {
    const forged = Buffer.from(token);
    forged.writeUInt8(forged.readUInt8(at) ^ 1, at);
    expect(verifyLinkToken(KEY, 'receipt', forged.toString('base64url'))).toBeUndefined();
    const cut = token.subarray(0, at).toString('base64url');
    expect(verifyLinkToken(KEY, 'receipt', cut)).toBeUndefined();
  }
  fc.assert(fc.property(fc.string(), (text) => verifyLinkToken(KEY, 'x', text) === undefined));
});
