import type { Sms } from './sms.ts';

/** For the sandbox: the stored message is the inbox entry, so there is nothing to send. */
export const inboxSms: Sms = { send: async () => {} };
