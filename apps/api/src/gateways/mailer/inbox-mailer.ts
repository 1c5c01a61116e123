import type { Mailer } from './mailer.ts';

/** For the sandbox: the stored message is the inbox entry, so there is nothing to send. */
export const inboxMailer: Mailer = { send: async () => {} };
