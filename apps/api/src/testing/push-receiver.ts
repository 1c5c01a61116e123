import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Pushed = { readonly text: string; readonly ttl: number; readonly urgency: string };

/** A push service with one subscribed browser: a real server that verifies and decrypts. */
export async function openPushReceiver() {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const received: Pushed[] = [];
  const answers: number[] = [];
  let trusted = Buffer.alloc(0);
  let origin = '';

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { authorization = '', ttl, urgency } = request.headers;
    const status = answers.shift();
    if (status !== undefined) return response.writeHead(status).end();
    if (!isFrom(trusted, authorization, origin)) return response.writeHead(403).end();
    const text = decryptPush(Buffer.concat(chunks), browser, auth);
    received.push({ text, ttl: Number(ttl), urgency: String(urgency) });
    return response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    received,
    /** Response statuses in order; after that 201 for every verified push. */
    answers,
    /** Subscribes as a browser does, with the server's public key. */
    subscribe: (publicKey: string) => {
      trusted = Buffer.from(publicKey, 'base64url');
      const keys = {
        p256dh: browser.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
      return { endpoint: `${origin}/push/${randomBytes(8).toString('hex')}`, keys };
    },
  };
}

/**
 * Whether the token is signed with the key of the subscription, is for this service and has not
 * expired.
 */
function isFrom(trusted: Buffer, authorization: string, origin: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? [];
  if (!Buffer.from(key, 'base64url').equals(trusted)) return false;
  const [head = '', body = '', signature = ''] = token.split('.');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: trusted.subarray(1, 33).toString('base64url'),
    y: trusted.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${head}.${body}`);
  const verifier = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  const isSigned = verify('sha256', signed, verifier, Buffer.from(signature, 'base64url'));
  const { aud, exp, sub } = JSON.parse(Buffer.from(body, 'base64url').toString());
  const seconds = exp - Date.now() / 1000;
  const isFresh = seconds > 0 && seconds <= 24 * 60 * 60;
  return isSigned && aud === origin && isFresh && /^(?:mailto|https):/.test(sub);
}

/** Decrypts a push message, as a browser does. */
export function decryptPush(
  encrypted: Buffer,
  browser: ReturnType<typeof createECDH>,
  auth: Buffer,
): string {
  const salt = encrypted.subarray(0, 16);
  const keyEnd = 21 + encrypted.readUInt8(20);
  const theirKey = encrypted.subarray(21, keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), theirKey]);
  const derive = (from: Buffer, by: Buffer, what: string | Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', from, by, what, bytes));
  const secret = derive(browser.computeSecret(theirKey), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(encrypted.subarray(-16));
  const opened = Buffer.concat([
    decipher.update(encrypted.subarray(keyEnd, -16)),
    decipher.final(),
  ]);
  if (opened.at(-1) !== 2) throw new Error('the last record has no end delimiter');
  return opened.subarray(0, -1).toString();
}
