import { signLinkToken, verifyLinkToken } from './signed-links.ts';

export type LinkClaims = {
  readonly secretKey: string;
  /** Which door it opens. */
  readonly purpose: string;
  /** What it opens there. */
  readonly uuid: string;
  /** The only browser it opens it for. */
  readonly device: Buffer;
};

/** For an address that a browser follows by itself, where it cannot say who is asking. */
export function signExpiringLinkToken(claims: LinkClaims, until: Date): string {
  const seconds = String(Math.floor(until.getTime() / 1000));
  const { secretKey, purpose, uuid, device } = claims;
  return `${seconds}.${signLinkToken(secretKey, purpose, uuid, seconds, device.toString('hex'))}`;
}

export function verifyExpiringLinkToken(
  token: string,
  claims: LinkClaims,
  now: Date,
): 'valid' | 'unknown' | 'expired' {
  const [, seconds, signed] = /^(\d{1,12})\.([\w-]+)$/.exec(token) ?? [];
  if (seconds === undefined || signed === undefined) return 'unknown';
  const { secretKey, purpose, uuid, device } = claims;
  const found = verifyLinkToken(secretKey, purpose, signed, seconds, device.toString('hex'));
  if (found !== uuid) return 'unknown';
  return Number(seconds) * 1000 < now.getTime() ? 'expired' : 'valid';
}
