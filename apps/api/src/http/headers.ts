import type { Config } from '../config.ts';

/** Only our own origin, no inline script, nothing framed; strings never become script. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const ALWAYS = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

const HSTS = { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } as const;

/** The headers of every answer, whatever it is. */
export function securityHeaders(config: Config): Readonly<Record<string, string>> {
  return config.publicUrl.protocol === 'https:' ? { ...ALWAYS, ...HSTS } : ALWAYS;
}

/** Names this server answers to, against pages that point their own name at our address. */
export function isOurHost(config: Config, host: string | undefined): boolean {
  if (host === undefined) return false;
  if (host.toLowerCase() === config.publicUrl.host) return true;
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(host);
  return isLocal && config.live === null;
}
