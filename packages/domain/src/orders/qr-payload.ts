import { type JpQr, readJpQr } from './jp-qr.ts';

/** What somebody's camera, picture or clipboard held. */
export type Scanned =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'jpqr'; readonly jpqr: JpQr }
  /** Points at this machine: nobody's code, or one that was printed by mistake. */
  | { readonly kind: 'localhost' };

export const QR_CODE_LENGTH = 16;

const CODE = /^[0-9a-hjkmnp-tv-z]{16}$/;
const PATH = /^\/q\/([^/]+)$/;
const PAYLOAD_LENGTH_MAX = 1024;
const LOCAL = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/;

export function isQrCode(text: string): boolean {
  return CODE.test(text);
}

/** A host that is whatever machine asks for it. */
export function isLocalHost(hostname: string): boolean {
  return LOCAL.test(hostname);
}

/** The address a code of ours holds. */
export function qrLink(origin: string, code: string): string {
  return `${origin}/q/${code}`;
}

/**
 * Reads a payload without opening anything: a link of ours, a JPQR text, or undefined for whatever
 * else there is. `origins` are the addresses our own codes begin with.
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
  if (isLocalHost(url.hostname)) return { kind: 'localhost' };
  const isOurs = origins.includes(url.origin) && url.username === '' && url.password === '';
  const code = PATH.exec(url.pathname)?.[1];
  return isOurs && code !== undefined && isQrCode(code) ? { kind: 'code', code } : undefined;
}
