import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

const CURVE = 'prime256v1';
const PURPOSE = 'saifu push 1';
// Push services accept at most 24 hours.
const TOKEN_LIFE_SECONDS = 12 * 60 * 60;

/** Identifies this server to push services (RFC 8292). */
export type VapidKey = {
  /** Uncompressed point, passed to the browser when it subscribes. */
  readonly publicKey: Buffer;
  readonly privateKey: KeyObject;
};

/** Derived from the secret, so no key has to be stored or can be lost. */
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
  /** Contact address for push services. */
  readonly contact: string;
  readonly now: Date;
};

/** The Authorization header for one push service, valid for a limited time. */
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
