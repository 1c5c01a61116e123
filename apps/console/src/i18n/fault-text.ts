import type { TextKey } from '@saifu/i18n/texts';

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
