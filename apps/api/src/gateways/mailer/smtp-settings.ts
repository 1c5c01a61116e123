import { isEmail } from '@saifu/domain/identity/email';
import { ConfigError } from '../../config/config.ts';

export type SmtpSettings = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  readonly secure: boolean;
  readonly requireTLS: boolean;
  readonly auth?: { readonly user: string; readonly pass: string };
  readonly from: string;
};

const PORT = { 'smtps:': 465, 'smtp:': 587 } as const;
const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/**
 * Parses `smtps://user:password@host:465?from=no-reply@saifu.example`. Emails contain codes and
 * links that grant access to accounts, so `smtp:` to another machine requires STARTTLS; otherwise
 * an attacker in the middle could strip it. `?tls=optional` is for a relay on a private network.
 */
export function readSmtpUrl(smtpUrl: string, ourHost: string): SmtpSettings {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (host === '') throw new ConfigError(['SMTP_URL names no host.']);
  const isOptional = url.searchParams.get('tls') === 'optional' || THIS_MACHINE.test(host);
  return {
    host,
    port: url.port === '' ? PORT[secure ? 'smtps:' : 'smtp:'] : Number(url.port),
    secure,
    requireTLS: !secure && !isOptional,
    ...(url.username !== '' && { auth: parseCredentials(url) }),
    from: parseSender(url, ourHost),
  };
}

function parseCredentials(url: URL): { user: string; pass: string } {
  try {
    return { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  } catch {
    throw new ConfigError(['SMTP_URL: user and password must be percent-encoded.']);
  }
}

function parseSender(url: URL, ourHost: string): string {
  const given = url.searchParams.get('from');
  if (given === null) return `no-reply@${ourHost}`;
  if (!isEmail(given.toLowerCase())) throw new ConfigError(['SMTP_URL: from is no email address.']);
  return given;
}
