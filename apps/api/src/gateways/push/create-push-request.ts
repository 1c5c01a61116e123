import webPush from 'web-push';
import type { VapidKey } from './vapid.ts';

const ENCODING = 'aes128gcm';

export type PushMessage = {
  readonly text: string;
  readonly urgency: 'high' | 'normal';
  /** How long the push service keeps the message for a browser that is offline. */
  readonly lifeSeconds: number;
};

/** The endpoint of a browser and its encryption keys. */
type PushTarget = {
  readonly endpoint: string;
  readonly publicKey: Buffer;
  readonly auth: Buffer;
};

type PushSender = {
  readonly key: VapidKey;
  /** Contact address for push services: a `mailto:` or `https:` URL. */
  readonly contact: string;
};

export type PushRequest = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

/**
 * Encrypts a message so that only the browser can read it, not the push service (RFC 8291), and
 * authorizes the request (RFC 8292). Throws if the browser's key is not a point of the curve. The
 * authorization is for the origin as the HTTP client parses it, and expires by real time after 12
 * hours.
 */
export function createPushRequest(
  { endpoint, publicKey, auth }: PushTarget,
  { text, urgency, lifeSeconds }: PushMessage,
  { key, contact }: PushSender,
): PushRequest {
  const [theirKey, secret] = [publicKey.toString('base64url'), auth.toString('base64url')];
  const { cipherText } = webPush.encrypt(theirKey, secret, text, ENCODING);
  const { origin } = new URL(endpoint);
  const { publicKey: ownKey, privateKey } = key;
  const signed = webPush.getVapidHeaders(origin, contact, ownKey, privateKey, ENCODING);
  const headers = {
    'content-type': 'application/octet-stream',
    'content-encoding': ENCODING,
    ttl: String(lifeSeconds),
    urgency,
    authorization: signed.Authorization,
  };
  return { headers, body: cipherText };
}
