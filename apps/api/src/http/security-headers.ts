import type { IncomingMessage } from 'node:http';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Config } from '../config/config.ts';

/**
 * Own origin only, no inline scripts, no framing, and Trusted Types. The only foreign origin is the
 * payment provider, which tokenizes card numbers so that they never reach this server.
 */
const policy = (tokenizer: string, isLive: boolean) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self' ${tokenizer}`,
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    // The inbox of the sandbox shows emails in frames.
    ...(isLive ? [] : ["frame-src 'self'"]),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // One Trusted Types policy, which allows two script URLs: the service worker and the QR decoder
    // worker.
    'trusted-types saifu-worker',
  ].join('; ');

/**
 * A worker uses the policy of its own file. Unlike a page, this one may run WebAssembly. It can
 * load only the files of the decoder.
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

/** The console enters no card and has no workers: its page reaches this server only. */
const CONSOLE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** The service worker forwards requests of the app's pages to this server and loads no scripts. */
const SERVICE_WORKER_POLICY = [
  "default-src 'none'",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/**
 * The page of the API document is rendered by Scalar, a library. It runs no inline script, needs no
 * `unsafe-eval`, and can send requests only to this server. Trusted Types are not required, because
 * the library probes the Function constructor and assigns HTML of rendered Markdown.
 */
export function getDocsPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // The library adds style elements, each with the nonce of the page.
    `style-src 'self' 'nonce-${nonce}'`,
    // The library positions menus and colors icons by style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
}

const ALWAYS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(self), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/**
 * An HTML file, that is an email in a frame of the sandbox inbox. It has inline styles, runs no
 * script and loads nothing. `allow-same-origin` lets the inbox measure its height; its links open
 * in place of the inbox or in a new tab.
 */
export const FRAMED_HTML_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox ' +
      'allow-top-navigation-by-user-activation',
  ].join('; '),
  'x-frame-options': 'SAMEORIGIN',
} as const;

const HSTS = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } as const;

/** Headers of every response. */
export function securityHeaders(config: Config): Readonly<Record<string, string>> {
  const isSecure = config.publicUrl.protocol === 'https:';
  return {
    'content-security-policy': policy(config.paymentProvider.browserUrl.origin, config.isLive),
    ...ALWAYS,
    ...(isSecure && HSTS),
  };
}

// The build names a file after its source and a hash of its content.
const DECODE_WORKER = /^\/assets\/decode-worker-[\w-]+\.js$/;
const SERVICE_WORKER = '/sw.js';

/** Where the console is served; every other path is the wallet's. */
export const CONSOLE_BASE = '/console/';

/** Headers of a built file that replace the common ones. */
export function getFileHeaders(path: string): Readonly<Record<string, string>> {
  if (path === SERVICE_WORKER) return { 'content-security-policy': SERVICE_WORKER_POLICY };
  return DECODE_WORKER.test(path) ? { 'content-security-policy': DECODE_WORKER_POLICY } : {};
}

/** Headers of the page of a web app that replace the common ones. */
export function getPageHeaders(base: string): Readonly<Record<string, string>> {
  return base === CONSOLE_BASE ? { 'content-security-policy': CONSOLE_POLICY } : {};
}

/** Host names that this server accepts, as protection against DNS rebinding. */
function isOurHost(config: Config, host: string | undefined): boolean {
  if (host === undefined) return false;
  const name = host.toLowerCase();
  if (name === config.publicUrl.host || name === config.consoleUrl.host) return true;
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(host);
  return isLocal && !config.isLive;
}

/** Validates the Host header. Undefined: it is valid. */
export function checkHost(config: Config, request: IncomingMessage) {
  const { headers, rawHeaders, url, httpVersion } = request;
  const isHost = (name: string, at: number) => at % 2 === 0 && name.toLowerCase() === 'host';
  const hosts = rawHeaders.filter(isHost).length;
  // The parser uses the first of two Host headers; a proxy may have used the other. Only HTTP/1.0
  // allows none.
  if (hosts > 1 || (hosts === 0 && httpVersion !== '1.0')) return new AppError('request.malformed');
  const isAccepted = isOurHost(config, headers.host) || isForOperators(config, url);
  return isAccepted ? undefined : new AppError('request.host_unknown');
}

/**
 * Load balancers and Prometheus address a process by its own address. Without a token the metrics
 * are open to this machine, so a web page must not reach them under a name of its own.
 */
function isForOperators({ metricsToken }: Config, url = ''): boolean {
  const [path] = url.split('?');
  return (
    path === '/healthz' || path === '/readyz' || (path === '/metrics' && metricsToken !== null)
  );
}
