import type { Config } from '../config/config.ts';
import { inboxMailer } from './mailer/inbox-mailer.ts';
import type { Mailer } from './mailer/mailer.ts';
import { createSmtpMailer } from './mailer/smtp-mailer.ts';
import { createHttpSms } from './sms/http-sms.ts';
import { inboxSms } from './sms/inbox-sms.ts';
import type { Sms } from './sms/sms.ts';

/** The two channels for messages to users. */
export type MessageSender = {
  readonly mailer: Mailer;
  readonly sms: Sms;
  readonly close: () => void;
};

/**
 * Uses the configured SMTP server and SMS carrier. Without them messages stay in the sandbox inbox.
 */
export function createMessageSender(config: Config): MessageSender {
  const { smtpUrl, smsUrl, publicUrl } = config;
  const smtp = smtpUrl === null ? null : createSmtpMailer(smtpUrl, { ourHost: publicUrl.hostname });
  return {
    mailer: smtp ?? inboxMailer,
    sms: smsUrl === null ? inboxSms : createHttpSms(smsUrl),
    close: () => smtp?.close(),
  };
}
