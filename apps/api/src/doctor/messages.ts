import { connectTo } from '../gateways/diagnostics/connect-to.ts';
import { verifySmtp } from '../gateways/diagnostics/verify-smtp.ts';
import { CHECK_MS, type Check, fail, ok, skip } from './check.ts';

/** Leaves time to report a server that does not answer. */
const STEP_MS = CHECK_MS - 500;

export const smtpCheck: Check = {
  name: 'email',
  async run({ config }) {
    if (config.smtpUrl === null) return skip('SMTP_URL is not set: emails stay in the sandbox.');
    const { host } = new URL(config.smtpUrl);
    const result = await verifySmtp(config.smtpUrl, config.publicUrl.hostname, STEP_MS);
    switch (result.kind) {
      case 'accepted':
        return ok(`${host} accepts ${result.isAuthenticated ? 'the login' : 'connections'}.`);
      case 'login_rejected':
        return fail(
          `${host} rejects the login (${result.code}).`,
          'Correct user and password in SMTP_URL; both are percent-encoded.',
        );
      case 'not_encrypted':
        return fail(
          `${host} offers no valid encryption (${result.code}).`,
          'Use smtps: or a server with STARTTLS and a valid certificate.',
        );
      default:
        return fail(
          `${host} cannot be reached (${result.code}).`,
          'Correct host and port in SMTP_URL, and allow the connection in the firewall.',
        );
    }
  },
};

export const smsCheck: Check = {
  name: 'sms',
  async run({ config }, signal) {
    if (config.smsUrl === null)
      return skip('SMS_URL is not set: SMS messages stay in the sandbox.');
    const url = new URL(config.smsUrl);
    const code = await connectTo(url, signal);
    if (code === null) return ok(`${url.host} accepts connections; no message was sent.`);
    return fail(
      `${url.host} cannot be reached (${code}).`,
      'Correct SMS_URL, start the adapter, and check its certificate.',
    );
  },
};
