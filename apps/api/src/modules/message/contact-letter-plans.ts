import type { LetterPlans } from './letter-plan.ts';

type Changed = { address: string; time: string; phone: string; link: string };

/** What letters about an address of somebody must be told: `address` is the new one, masked. */
export type ContactLetterParams = {
  readonly contact_code_email: { code: string; minutes: number };
  readonly contact_code_sms: { code: string; host: string };
  readonly email_changed_email: Changed;
  readonly email_changed_sms: { phone: string };
  readonly phone_changed_email: Changed;
  readonly phone_changed_sms: { phone: string };
};

export const CONTACT_LETTER_PLANS: LetterPlans<ContactLetterParams> = {
  contact_code_email: {
    subject: 'contact_code_email.subject',
    parts: [
      'contact_code_email.what',
      'contact_code_email.do',
      'code',
      'contact_code_email.valid',
      'contact_code_email.not_you',
    ],
  },
  contact_code_sms: { words: 'contact_code_sms.text', ends: ['origin'] },
  email_changed_email: {
    subject: 'email_changed_email.subject',
    parts: [
      'email_changed_email.what',
      'password_changed_email.fine',
      'email_changed_email.not_you',
      'email_changed_email.do',
      { button: 'email_changed_email.button' },
    ],
  },
  email_changed_sms: { words: 'email_changed_sms.text', ends: [] },
  phone_changed_email: {
    subject: 'phone_changed_email.subject',
    parts: [
      'phone_changed_email.what',
      'password_changed_email.fine',
      'email_changed_email.not_you',
      'email_changed_email.do',
      { button: 'email_changed_email.button' },
    ],
  },
  phone_changed_sms: { words: 'phone_changed_sms.text', ends: [] },
};
