import type { Config } from '../config/config.ts';
import { NO_TRACING, type Tracing, traceWork } from '../platform/tracing.ts';
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
export function createMessageSender(config: Config, tracing = NO_TRACING): MessageSender {
  const { smtpUrl, smsUrl, publicUrl } = config;
  const smtp = smtpUrl === null ? null : createSmtpMailer(smtpUrl, { ourHost: publicUrl.hostname });
  return {
    mailer: trace(tracing, 'send email', smtp ?? inboxMailer),
    sms: trace(tracing, 'send SMS', smsUrl === null ? inboxSms : createHttpSms(smsUrl)),
    close: () => smtp?.close(),
  };
}

/**
 * The queue of messages is apart from what caused them, so each delivery is a trace of its own,
 * found by the id of the message.
 */
function trace<Message extends { readonly id: string }>(
  tracing: Tracing,
  name: string,
  { send }: Channel<Message>,
): Channel<Message> {
  return {
    send: (message) => {
      const attributes = { 'saifu.message_id': message.id };
      return traceWork(tracing, { name, kind: 'client', attributes }, () => send(message));
    },
  };
}

type Channel<Message> = { readonly send: (message: Message) => Promise<void> };
