import type { IncomingMessage } from 'node:http';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Config } from '../config/config.ts';

/**
 * Only our own origin, no inline script, nothing framed; strings never become script. The one
 * stranger who may be spoken to makes tokens of card numbers, which are not for us to see.
 */
const policy = (tokeniser: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self' ${tokeniser}`,
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // One policy, which vouches for the address of one script: the worker that reads QR codes.
    'trusted-types saifu-worker',
  ].join('; ');

/**
 * A worker lives by the policy of its own file. This one may run WebAssembly, which no page may,
 * and beyond the files of that reader it can reach nothing.
 */
const DECODE_WORKER_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** The service worker hands on what pages of ours ask of us, and starts no script. */
const SERVICE_WORKER_POLICY = [
  "default-src 'none'",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const ALWAYS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(self), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

const HSTS = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } as const;

/** The headers of every answer, whatever it is. */
export function securityHeaders(config: Config): Readonly<Record<string, string>> {
  const isSecure = config.publicUrl.protocol === 'https:';
  return {
    'content-security-policy': policy(config.paymentProvider.browserUrl.origin),
    ...ALWAYS,
    ...(isSecure && HSTS),
  };
}

// The build names a file after its source and a hash of its content.
const DECODE_WORKER = /^\/assets\/decode-worker-[\w-]+\.js$/;
const SERVICE_WORKER = '/sw.js';

/** What a built file carries in place of the headers of every answer. */
export function getFileHeaders(path: string): Readonly<Record<string, string>> {
  if (path === SERVICE_WORKER) return { 'content-security-policy': SERVICE_WORKER_POLICY };
  return DECODE_WORKER.test(path) ? { 'content-security-policy': DECODE_WORKER_POLICY } : {};
}

/** Names this server answers to, against pages that point their own name at our address. */
function isOurHost(config: Config, host: string | undefined): boolean {
  if (host === undefined) return false;
  if (host.toLowerCase() === config.publicUrl.host) return true;
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(host);
  return isLocal && !config.isLive;
}

/** What is wrong with the host a request names. */
export function checkHost(config: Config, { headers, rawHeaders }: IncomingMessage) {
  const isHost = (name: string, at: number) => at % 2 === 0 && name.toLowerCase() === 'host';
  // The parser keeps the first of two; a proxy before us may have looked at the other one.
  if (rawHeaders.filter(isHost).length > 1) return new AppError('request.malformed');
  return isOurHost(config, headers.host) ? undefined : new AppError('request.host_unknown');
}
