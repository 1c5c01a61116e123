import type { MessageTemplates } from './template.ts';

type At = { store: string; link: string };
type Answered = At & { amount: string };

/** What letters about an objection must be told. An empty response is left out. */
export type RefundRequestMessageParams = {
  readonly objection_filed_email: Answered & { deadline: string };
  readonly objection_filed_sms: Answered & { deadline: string };
  readonly objection_approved_email: Answered & { response: string };
  readonly objection_approved_sms: Answered;
  readonly objection_partly_email: Answered & { response: string };
  readonly objection_partly_sms: Answered;
  readonly objection_rejected_email: Answered & { response: string };
  readonly objection_rejected_sms: Answered;
  readonly objection_escalated_email: At;
  readonly objection_escalated_sms: At;
  /** To the merchant, who hears the rest by events. */
  readonly merchant_unanswered_email: {
    store: string;
    amount: string;
    deadline: string;
    number: string;
  };
  readonly objection_message_email: At;
  readonly objection_message_sms: At;
};

export const REFUND_REQUEST_MESSAGE_TEMPLATES: MessageTemplates<RefundRequestMessageParams> = {
  objection_filed_email: {
    subject: 'objection_filed_email.subject',
    parts: [
      'objection_filed_email.what',
      'objection_filed_email.deadline',
      { button: 'objection_filed_email.button' },
    ],
  },
  objection_filed_sms: { words: 'objection_filed_sms.text', ends: ['link'] },
  objection_approved_email: {
    subject: 'objection_approved_email.subject',
    parts: [
      'objection_approved_email.what',
      'response',
      'payment_refunded_email.wait',
      { button: 'objection_approved_email.button' },
    ],
  },
  objection_approved_sms: { words: 'objection_approved_sms.text', ends: ['link'] },
  objection_partly_email: {
    subject: 'objection_partly_email.subject',
    parts: [
      'objection_partly_email.what',
      'response',
      'payment_refunded_email.wait',
      { button: 'objection_partly_email.button' },
    ],
  },
  objection_partly_sms: { words: 'objection_partly_sms.text', ends: ['link'] },
  objection_rejected_email: {
    subject: 'objection_rejected_email.subject',
    parts: [
      'objection_rejected_email.what',
      'response',
      'objection_rejected_email.next',
      { button: 'objection_rejected_email.button' },
    ],
  },
  objection_rejected_sms: { words: 'objection_rejected_sms.text', ends: ['link'] },
  objection_escalated_email: {
    subject: 'objection_escalated_email.subject',
    parts: [
      'objection_escalated_email.what',
      'objection_escalated_email.fine',
      { button: 'objection_escalated_email.button' },
    ],
  },
  objection_escalated_sms: { words: 'objection_escalated_sms.text', ends: ['link'] },
  merchant_unanswered_email: {
    subject: 'merchant_unanswered_email.subject',
    parts: ['merchant_unanswered_email.what', 'merchant_unanswered_email.fine'],
  },
  objection_message_email: {
    subject: 'objection_message_email.subject',
    parts: [
      'objection_message_email.what',
      'objection_message_email.do',
      { button: 'objection_message_email.button' },
    ],
  },
  objection_message_sms: { words: 'objection_message_sms.text', ends: ['link'] },
};
