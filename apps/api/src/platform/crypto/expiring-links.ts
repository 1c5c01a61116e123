import type { SecretKeys } from './secret-keys.ts';
import { signLinkToken, verifyLinkToken } from './signed-links.ts';

export type LinkClaims = {
  readonly secretKeys: SecretKeys;
  /** The purpose of the link. */
  readonly purpose: string;
  /** The resource it gives access to. */
  readonly uuid: string;
  /** The only browser it is valid for. */
  readonly device: Buffer;
};

/** For URLs that a browser loads by itself, without an Authorization header. */
export function signExpiringLinkToken(claims: LinkClaims, until: Date): string {
  const seconds = String(Math.floor(until.getTime() / 1000));
  const { secretKeys, purpose, uuid, device } = claims;
  return `${seconds}.${signLinkToken(secretKeys, purpose, uuid, seconds, device.toString('hex'))}`;
}

export function verifyExpiringLinkToken(
  token: string,
  claims: LinkClaims,
  now: Date,
): 'valid' | 'unknown' | 'expired' {
  const [, seconds, signed] = /^(\d{1,12})\.([\w-]+)$/.exec(token) ?? [];
  if (seconds === undefined || signed === undefined) return 'unknown';
  const { secretKeys, purpose, uuid, device } = claims;
  const found = verifyLinkToken(secretKeys, purpose, signed, seconds, device.toString('hex'));
  if (found !== uuid) return 'unknown';
  return Number(seconds) * 1000 < now.getTime() ? 'expired' : 'valid';
}
