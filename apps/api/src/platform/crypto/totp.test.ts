import { expect, test } from 'vitest';
import { computeTotp, findTotpStep, getTotpStep, newTotpSecret, toOtpauthUri } from './totp.ts';

/** `12345678901234567890` in base 32: the secret of the test vectors. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code %i seconds after 1970 is that of RFC 6238, appendix B', (seconds, code) => {
  expect(computeTotp(RFC_SECRET, getTotpStep(new Date(seconds * 1000)), 8)).toBe(code);
});

test.each([
  [0, '755224'],
  [1, '287082'],
  [9, '520489'],
])('the code of counter %i is that of RFC 4226, appendix D', (step, code) => {
  expect(computeTotp(RFC_SECRET, step)).toBe(code);
});

test('a code counts one step before and after its own, and no further', () => {
  const now = new Date('2026-11-15T05:00:00Z');
  const step = getTotpStep(now);
  const accepted = [-2, -1, 0, 1, 2].map((around) => {
    const found = findTotpStep(RFC_SECRET, computeTotp(RFC_SECRET, step + around), now);
    return found === undefined ? undefined : found - step;
  });
  expect(accepted).toEqual([undefined, -1, 0, 1, undefined]);
});

test.each(['', '1', '1234567', 'abcdef'])('the code "%s" is of no step', (code) => {
  expect(findTotpStep(RFC_SECRET, code, new Date())).toBeUndefined();
});

test('secrets have 160 bits in base 32 and differ', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(newTotpSecret());
});

test('the address for the QR code names issuer and account', () => {
  expect(toOtpauthUri(RFC_SECRET, 'Saifu (店)', 'a+b@c.example')).toBe(
    'otpauth://totp/Saifu%20(%E5%BA%97):a%2Bb%40c.example' +
      `?secret=${RFC_SECRET}&issuer=Saifu%20(%E5%BA%97)`,
  );
});
