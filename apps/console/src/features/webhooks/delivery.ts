import type { DeliveryView } from '@saifu/contract/webhook';
import type { TextKey } from '@saifu/i18n/texts';

/** The API lists at most this many attempts of a delivery. */
export const ATTEMPTS_LISTED_MAX = 20;

export type DeliveryAttempt = DeliveryView['attempts'][number];

const CERTIFICATE = /CERT|TLS|SSL|SIGNATURE/;

/** What prevented a response, in words. Codes of the network stack differ by system. */
export function getFaultText(fault: string): TextKey {
  const code = getFaultCode(fault);
  if (CERTIFICATE.test(code)) return 'console_developer.fault_certificate';
  switch (code) {
    case 'timeout':
    case 'ETIMEDOUT':
      return 'console_developer.fault_timeout';
    case 'unresolved':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'console_developer.fault_unresolved';
    case 'target_forbidden':
      return 'console_developer.fault_forbidden';
    case 'ECONNREFUSED':
      return 'console_developer.fault_refused';
    case 'no_answer':
    case 'ECONNRESET':
    case 'EPIPE':
      return 'console_developer.fault_no_answer';
    default:
      return 'console_developer.fault_other';
  }
}

/** `ECONNREFUSED` for `webhook.ECONNREFUSED`, to search for. */
export function getFaultCode(fault: string): string {
  return fault.replace(/^webhook\./, '');
}

/** A payload with line breaks, for reading. Anything but JSON stays as it is. */
export function formatPayload(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** How long an attempt took, in seconds with one decimal. */
export function toSeconds(durationMs: number): string {
  return (durationMs / 1000).toFixed(1);
}
