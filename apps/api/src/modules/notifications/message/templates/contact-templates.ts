import type { MessageTemplates } from './template.ts';

type Changed = { address: string; time: string; until: string; phone: string; link: string };

/**
 * Parameters of messages about contact changes: `address` is the masked new contact, `what` the
 * name of the contact type, and `link` undoes the change.
 */
export type ContactMessageParams = {
  readonly contact_code_email: { code: string; minutes: number };
  readonly contact_code_sms: { code: string; host: string };
  readonly contact_current_email: { code: string; address: string; minutes: number };
  readonly contact_current_sms: { code: string; address: string; host: string };
  readonly email_changed_email: Changed;
  readonly email_changed_sms: { until: string; link: string };
  readonly phone_changed_email: Changed;
  readonly phone_changed_sms: { until: string; link: string };
  readonly contact_scheduled_email: {
    what: string;
    address: string;
    time: string;
    phone: string;
    link: string;
  };
  readonly contact_scheduled_sms: { what: string; time: string; link: string };
  readonly contact_waiting_email: { what: string; time: string };
  readonly contact_waiting_sms: { time: string };
  readonly contact_in_use_email: { what: string; days: number };
  readonly contact_in_use_sms: Record<never, never>;
  readonly contact_canceled_email: { what: string; address: string };
  readonly contact_canceled_sms: { what: string };
  readonly contact_undone_email: { what: string; phone: string };
  readonly contact_undone_sms: { phone: string };
  readonly contact_undone_suspended_email: { what: string; phone: string };
  readonly contact_undone_suspended_sms: { phone: string };
  readonly contact_removed_email: { phone: string };
  readonly contact_removed_sms: { phone: string };
};

const UNDO = ['contact_undo.not_you', { button: 'contact_undo.button' }] as const;

export const CONTACT_MESSAGE_TEMPLATES: MessageTemplates<ContactMessageParams> = {
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
  contact_current_email: {
    subject: 'contact_current_email.subject',
    parts: [
      'contact_current_email.what',
      'contact_current_email.do',
      'code',
      'contact_code_email.valid',
      'contact_current_email.not_you',
    ],
  },
  contact_current_sms: { words: 'contact_current_sms.text', ends: ['origin'] },
  email_changed_email: {
    subject: 'email_changed_email.subject',
    parts: [
      'email_changed_email.what',
      'password_changed_email.fine',
      ...UNDO,
      'contact_undo.until',
      'contact_undo.call',
    ],
  },
  email_changed_sms: { words: 'email_changed_sms.text', ends: ['link'] },
  phone_changed_email: {
    subject: 'phone_changed_email.subject',
    parts: [
      'phone_changed_email.what',
      'password_changed_email.fine',
      ...UNDO,
      'contact_undo.until',
      'contact_undo.call',
    ],
  },
  phone_changed_sms: { words: 'phone_changed_sms.text', ends: ['link'] },
  contact_scheduled_email: {
    subject: 'contact_scheduled_email.subject',
    parts: [
      'contact_scheduled_email.what',
      'contact_scheduled_email.fine',
      ...UNDO,
      'contact_undo.call',
    ],
  },
  contact_scheduled_sms: { words: 'contact_scheduled_sms.text', ends: ['link'] },
  contact_waiting_email: {
    subject: 'contact_waiting_email.subject',
    parts: ['contact_waiting_email.what', 'contact_waiting_email.not_you'],
  },
  contact_waiting_sms: { words: 'contact_waiting_sms.text', ends: [] },
  contact_in_use_email: {
    subject: 'contact_in_use_email.subject',
    parts: ['contact_in_use_email.what', 'contact_in_use_email.new'],
  },
  contact_in_use_sms: { words: 'contact_in_use_sms.text', ends: [] },
  contact_canceled_email: {
    subject: 'contact_canceled_email.subject',
    parts: ['contact_canceled_email.what', 'contact_canceled_email.not_you'],
  },
  contact_canceled_sms: { words: 'contact_canceled_sms.text', ends: [] },
  contact_undone_email: {
    subject: 'contact_undone_email.subject',
    parts: ['contact_undone_email.what', 'contact_undone_email.do', 'contact_undone_email.check'],
  },
  contact_undone_sms: { words: 'contact_undone_sms.text', ends: [] },
  contact_undone_suspended_email: {
    subject: 'contact_undone_suspended_email.subject',
    parts: ['contact_undone_email.what', 'contact_undone_suspended_email.do'],
  },
  contact_undone_suspended_sms: { words: 'contact_undone_suspended_sms.text', ends: [] },
  contact_removed_email: {
    subject: 'contact_removed_email.subject',
    parts: ['contact_removed_email.what', 'contact_removed_email.not_you'],
  },
  contact_removed_sms: { words: 'contact_removed_sms.text', ends: [] },
};
