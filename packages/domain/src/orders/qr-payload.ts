import { type JpQr, readJpQr } from './jp-qr.ts';

/** The content of a camera frame, picture or clipboard. */
export type Scanned =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'jpqr'; readonly jpqr: JpQr }
  /** A link to a local address that is not ours: worthless, or printed by mistake. */
  | { readonly kind: 'localhost' };

export const QR_CODE_LENGTH = 16;

const CODE = /^[0-9a-hjkmnp-tv-z]{16}$/;
const PATH = /^\/q\/([^/]+)$/;
const PAYLOAD_LENGTH_MAX = 1024;
const LOCAL = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/;

export function isQrCode(text: string): boolean {
  return CODE.test(text);
}

/** A host name that resolves to the requesting machine itself. */
export function isLocalHost(hostname: string): boolean {
  return LOCAL.test(hostname);
}

/** The URL in our QR codes. */
export function qrLink(origin: string, code: string): string {
  return `${origin}/q/${code}`;
}

/**
 * Parses a payload without opening it: one of our links, a JPQR text, or undefined. `origins` lists
 * the origins of our own codes.
 */
export function readScanned(payload: string, origins: readonly string[]): Scanned | undefined {
  const text = payload.trim();
  if (text === '' || text.length > PAYLOAD_LENGTH_MAX) return undefined;
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return readLink(url, origins);
  const jpqr = readJpQr(text);
  return jpqr && { kind: 'jpqr', jpqr };
}

function readLink(url: URL, origins: readonly string[]): Scanned | undefined {
  const isOurs = origins.includes(url.origin) && url.username === '' && url.password === '';
  if (!isOurs && isLocalHost(url.hostname)) return { kind: 'localhost' };
  const code = PATH.exec(url.pathname)?.[1];
  return isOurs && code !== undefined && isQrCode(code) ? { kind: 'code', code } : undefined;
}
