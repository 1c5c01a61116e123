import type { MessageTemplates } from './template.ts';

/** Parameters of messages about step-up and account deletion. */
export type PrivacyMessageParams = {
  readonly step_up_email: { code: string; minutes: number };
  readonly step_up_sms: { code: string; host: string };
  readonly deletion_email: { time: string; deadline: string; years: number; link: string };
  readonly deletion_sms: { deadline: string; link: string };
  readonly deletion_soon_email: { deadline: string; link: string };
  readonly deletion_soon_sms: { deadline: string; link: string };
  readonly restored_email: { time: string; link: string };
  readonly restored_sms: { time: string };
  readonly erased_email: { time: string; years: number };
  readonly erased_sms: { time: string };
};

export const PRIVACY_MESSAGE_TEMPLATES: MessageTemplates<PrivacyMessageParams> = {
  step_up_email: {
    subject: 'step_up_email.subject',
    parts: [
      'step_up_email.what',
      'step_up_email.do',
      'code',
      'step_up_email.valid',
      'step_up_email.not_you',
    ],
  },
  step_up_sms: { words: 'step_up_sms.text', ends: ['origin'] },
  deletion_email: {
    subject: 'deletion_email.subject',
    parts: [
      'deletion_email.what',
      'deletion_email.when',
      'deletion_email.kept',
      'deletion_email.not_you',
      { button: 'deletion_email.button' },
    ],
  },
  deletion_sms: { words: 'deletion_sms.text', ends: ['link'] },
  deletion_soon_email: {
    subject: 'deletion_soon_email.subject',
    parts: [
      'deletion_soon_email.what',
      'deletion_soon_email.do',
      { button: 'deletion_soon_email.button' },
    ],
  },
  deletion_soon_sms: { words: 'deletion_soon_sms.text', ends: ['link'] },
  restored_email: {
    subject: 'restored_email.subject',
    parts: ['restored_email.what', 'restored_email.not_you', { button: 'restored_email.button' }],
  },
  restored_sms: { words: 'restored_sms.text', ends: [] },
  erased_email: {
    subject: 'erased_email.subject',
    parts: ['erased_email.what', 'erased_email.kept', 'erased_email.thanks'],
  },
  erased_sms: { words: 'erased_sms.text', ends: [] },
};
