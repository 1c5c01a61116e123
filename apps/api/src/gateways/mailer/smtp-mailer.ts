import { isEmail } from '@saifu/domain/identity/email';
import { createTransport } from 'nodemailer';
import { DeliveryError } from '../delivery-error.ts';
import type { Mail, Mailer } from './mailer.ts';
import { readSmtpUrl } from './smtp-settings.ts';

export type SmtpMailer = Mailer & { readonly close: () => void };

type Options = {
  /** Public host name: used in the sender address and in Message-IDs. */
  readonly ourHost: string;
  /** Timeout of each SMTP step. */
  readonly timeoutMs?: number;
};

const SENDER_NAME = 'Saifu';
const TIMEOUT_MS = 20_000;
const CONNECTIONS_MAX = 5;
const CONTROL = /\p{Cc}/u;

/**
 * Sends email over SMTP with pooled connections. Throws a `DeliveryError` that contains only a
 * code.
 */
export function createSmtpMailer(smtpUrl: string, options: Options): SmtpMailer {
  const { ourHost, timeoutMs = TIMEOUT_MS } = options;
  const { from, ...server } = readSmtpUrl(smtpUrl, ourHost);
  const transport = createTransport({
    ...server,
    name: ourHost,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    // The job retries a failed email with backoff.
    maxRequeues: 0,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send(mail) {
      assertSafeHeaders(mail);
      try {
        await transport.sendMail({
          from: { name: SENDER_NAME, address: from },
          to: { name: '', address: mail.to },
          // The explicit envelope prevents headers from adding recipients.
          envelope: { from, to: [mail.to] },
          messageId: `<${mail.id}@${ourHost}>`,
          subject: mail.subject,
          text: mail.text,
          ...(mail.html !== null && { html: mail.html }),
          attachments: (mail.files ?? []).map(({ name, mediaType, bytes }) => {
            return { filename: name, contentType: mediaType, content: bytes };
          }),
          // Suppresses out-of-office replies.
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw new DeliveryError(getErrorCode(error));
      }
    },
    close: () => transport.close(),
  };
}

/**
 * A line break in a header value would start another header. Such an email is rejected before
 * anything is sent.
 */
function assertSafeHeaders({ id, to, subject, files = [] }: Mail): void {
  const names = files.flatMap(({ name, mediaType }) => [name, mediaType]);
  const headerValues = [id, to, subject, ...names];
  const isSafe = isEmail(to.toLowerCase()) && !headerValues.some((text) => CONTROL.test(text));
  if (!isSafe) throw new DeliveryError('mail.unsafe_header');
}

function getErrorCode(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return ['mail', code, responseCode].filter((part) => part !== undefined).join('.');
}
