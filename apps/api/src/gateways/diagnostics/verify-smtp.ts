import { createTransport } from 'nodemailer';
import { readSmtpUrl } from '../mailer/smtp-settings.ts';
import { getNetworkErrorCode } from './error-code.ts';

export type SmtpResult =
  | { readonly kind: 'accepted'; readonly isAuthenticated: boolean }
  /** The server answered and does not accept user or password. */
  | { readonly kind: 'login_rejected'; readonly code: string }
  /** The server offers no encryption, which the settings require, or its certificate is invalid. */
  | { readonly kind: 'not_encrypted'; readonly code: string }
  | { readonly kind: 'unreachable'; readonly code: string };

/**
 * Connects as the mailer does, with the same encryption and login, and leaves without a message.
 * Throws a `ConfigError` if the URL is not usable.
 */
export async function verifySmtp(
  smtpUrl: string,
  ourHost: string,
  timeoutMs: number,
): Promise<SmtpResult> {
  const { from: _, ...server } = readSmtpUrl(smtpUrl, ourHost);
  const transport = createTransport({
    ...server,
    name: ourHost,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.verify();
    return { kind: 'accepted', isAuthenticated: server.auth !== undefined };
  } catch (error) {
    return describeFailure(error);
  } finally {
    transport.close();
  }
}

const NOT_ENCRYPTED = /^(?:ETLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL)/;

function describeFailure(error: unknown): SmtpResult {
  // The library replaces the code of the system by that of its own step.
  const { responseCode, originalCode } = error as Record<'responseCode' | 'originalCode', unknown>;
  const code = typeof originalCode === 'string' ? originalCode : getNetworkErrorCode(error);
  if (code === 'EAUTH') return { kind: 'login_rejected', code: String(responseCode ?? code) };
  return { kind: NOT_ENCRYPTED.test(code) ? 'not_encrypted' : 'unreachable', code };
}
