import type { MessageTemplates } from './template.ts';

/** Parameters of messages about support consultations. An SMS never contains the answer. */
export type ConsultationMessageParams = {
  readonly consultation_answered_email: { question: string; response: string; link: string };
  readonly consultation_answered_sms: { link: string };
};

export const CONSULTATION_MESSAGE_TEMPLATES: MessageTemplates<ConsultationMessageParams> = {
  consultation_answered_email: {
    subject: 'consultation_answered_email.subject',
    parts: [
      'consultation_answered_email.what',
      'response',
      'consultation_answered_email.do',
      { button: 'consultation_answered_email.button' },
    ],
  },
  consultation_answered_sms: { words: 'consultation_answered_sms.text', ends: ['link'] },
};
