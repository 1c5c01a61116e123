import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

const CURVE = 'prime256v1';
const PURPOSE = 'saifu push 1';
// Push services take no more than a day.
const TOKEN_LIFE_SECONDS = 12 * 60 * 60;

/** By which push services know that it is we who push (RFC 8292). */
export type VapidKey = {
  /** An uncompressed point: what a browser is given when it subscribes. */
  readonly publicKey: Buffer;
  readonly privateKey: KeyObject;
};

/** The same secret always gives the same key, so there is nothing to keep, or to lose. */
export function deriveVapidKey(secretKey: string): VapidKey {
  const pair = createECDH(CURVE);
  pair.setPrivateKey(Buffer.from(hkdfSync('sha256', secretKey, '', PURPOSE, 32)));
  const publicKey = pair.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: pair.getPrivateKey().toString('base64url'),
    x: publicKey.subarray(1, 33).toString('base64url'),
    y: publicKey.subarray(33).toString('base64url'),
  };
  return { publicKey, privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

type Claim = {
  readonly endpoint: string;
  /** Whom a push service may write to if we misbehave. */
  readonly contact: string;
  readonly now: Date;
};

/** The header by which one push service, and no other, takes our pushes for a while. */
export function authorise(key: VapidKey, { endpoint, contact, now }: Claim): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + TOKEN_LIFE_SECONDS,
    sub: contact,
  };
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signer = { key: key.privateKey, dsaEncoding: 'ieee-p1363' } as const;
  const signature = sign('sha256', Buffer.from(signed), signer).toString('base64url');
  return `vapid t=${signed}.${signature}, k=${key.publicKey.toString('base64url')}`;
}
