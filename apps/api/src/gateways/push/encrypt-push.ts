import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';
const SALT_BYTES = 16;
const RECORD_BYTES = 4096;
/** Marks the last record. */
const LAST_RECORD = Buffer.from([2]);

/** The browser's public key, and the authentication secret it shares with the server. */
export type PushKeys = { readonly publicKey: Buffer; readonly auth: Buffer };

type Chance = { readonly salt: Buffer; readonly privateKey: Buffer };

/**
 * Encrypts a push message so that only the browser can read it, not the push service (RFC 8291, in
 * one record of RFC 8188). Throws if the browser's key is not a point of the curve.
 */
export function encryptPush(text: string, { publicKey, auth }: PushKeys, chance?: Chance): Buffer {
  const own = createECDH(CURVE);
  if (chance === undefined) own.generateKeys();
  else own.setPrivateKey(chance.privateKey);
  const salt = chance?.salt ?? randomBytes(SALT_BYTES);
  const ownKey = own.getPublicKey();

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, ownKey]);
  const secret = derive(own.computeSecret(publicKey), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const encrypted = [cipher.update(text, 'utf8'), cipher.update(LAST_RECORD), cipher.final()];
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(ownKey.length, 4);
  return Buffer.concat([salt, sizes, ownKey, ...encrypted, cipher.getAuthTag()]);
}

function derive(from: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', from, salt, info, bytes));
}

/** True if messages can be encrypted for this key. */
export function isPushKey(publicKey: Buffer): boolean {
  const any = createECDH(CURVE);
  any.generateKeys();
  try {
    any.computeSecret(publicKey);
    return true;
  } catch {
    return false;
  }
}
