import type { MessageTemplates } from './template.ts';

type At = { store: string; link: string };
type Answered = At & { amount: string };

/** A chargeback. */
type Dispute = { store: string; amount: string; number: string };

/** Parameters of messages about refund requests. An empty response is left out. */
export type RefundRequestMessageParams = {
  readonly refund_request_filed_email: Answered & { deadline: string };
  readonly refund_request_filed_sms: Answered & { deadline: string };
  readonly refund_request_approved_email: Answered & { response: string };
  readonly refund_request_approved_sms: Answered;
  readonly refund_request_partly_email: Answered & { response: string };
  readonly refund_request_partly_sms: Answered;
  readonly refund_request_rejected_email: Answered & { response: string };
  readonly refund_request_rejected_sms: Answered;
  readonly refund_request_escalated_email: At;
  readonly refund_request_escalated_sms: At;
  /** To the merchant, who receives all other changes as webhook events. */
  readonly merchant_unanswered_email: {
    store: string;
    amount: string;
    deadline: string;
    number: string;
  };
  readonly merchant_dispute_opened_email: Dispute & { reason: string; deadline: string };
  readonly merchant_dispute_final_email: Dispute & { reason: string };
  readonly merchant_dispute_won_email: Dispute;
  readonly merchant_dispute_lost_email: Dispute;
  readonly merchant_refund_failed_email: Dispute;
  readonly merchant_payment_voided_email: Dispute;
  readonly refund_request_message_email: At;
  readonly refund_request_message_sms: At;
};

export const REFUND_REQUEST_MESSAGE_TEMPLATES: MessageTemplates<RefundRequestMessageParams> = {
  refund_request_filed_email: {
    subject: 'refund_request_filed_email.subject',
    summary: { deadline: 'summary.answer_by' },
    parts: [
      'refund_request_filed_email.what',
      'refund_request_filed_email.deadline',
      { button: 'refund_request_filed_email.button' },
    ],
  },
  refund_request_filed_sms: { words: 'refund_request_filed_sms.text', ends: ['link'] },
  refund_request_approved_email: {
    subject: 'refund_request_approved_email.subject',
    summary: {},
    parts: [
      'refund_request_approved_email.what',
      'response',
      'payment_refunded_email.wait',
      { button: 'refund_request_approved_email.button' },
    ],
  },
  refund_request_approved_sms: { words: 'refund_request_approved_sms.text', ends: ['link'] },
  refund_request_partly_email: {
    subject: 'refund_request_partly_email.subject',
    summary: {},
    parts: [
      'refund_request_partly_email.what',
      'response',
      'payment_refunded_email.wait',
      { button: 'refund_request_partly_email.button' },
    ],
  },
  refund_request_partly_sms: { words: 'refund_request_partly_sms.text', ends: ['link'] },
  refund_request_rejected_email: {
    subject: 'refund_request_rejected_email.subject',
    summary: {},
    parts: [
      'refund_request_rejected_email.what',
      'response',
      'refund_request_rejected_email.next',
      { button: 'refund_request_rejected_email.button' },
    ],
  },
  refund_request_rejected_sms: { words: 'refund_request_rejected_sms.text', ends: ['link'] },
  refund_request_escalated_email: {
    subject: 'refund_request_escalated_email.subject',
    parts: [
      'refund_request_escalated_email.what',
      'refund_request_escalated_email.fine',
      { button: 'refund_request_escalated_email.button' },
    ],
  },
  refund_request_escalated_sms: { words: 'refund_request_escalated_sms.text', ends: ['link'] },
  merchant_unanswered_email: {
    subject: 'merchant_unanswered_email.subject',
    summary: {},
    parts: ['merchant_unanswered_email.what', 'merchant_unanswered_email.fine'],
  },
  merchant_dispute_opened_email: {
    subject: 'merchant_dispute_opened_email.subject',
    summary: {},
    parts: [
      'merchant_dispute_opened_email.what',
      'merchant_dispute_opened_email.do',
      'merchant_dispute_opened_email.fine',
    ],
  },
  merchant_dispute_final_email: {
    subject: 'merchant_dispute_final_email.subject',
    summary: {},
    parts: ['merchant_dispute_final_email.what', 'merchant_dispute_final_email.fine'],
  },
  merchant_dispute_won_email: {
    subject: 'merchant_dispute_won_email.subject',
    summary: {},
    parts: ['merchant_dispute_won_email.what'],
  },
  merchant_dispute_lost_email: {
    subject: 'merchant_dispute_lost_email.subject',
    summary: {},
    parts: ['merchant_dispute_lost_email.what', 'merchant_dispute_lost_email.fine'],
  },
  merchant_refund_failed_email: {
    subject: 'merchant_refund_failed_email.subject',
    summary: {},
    parts: ['merchant_refund_failed_email.what', 'merchant_refund_failed_email.do'],
  },
  merchant_payment_voided_email: {
    subject: 'merchant_payment_voided_email.subject',
    summary: {},
    parts: ['merchant_payment_voided_email.what', 'merchant_payment_voided_email.do'],
  },
  refund_request_message_email: {
    subject: 'refund_request_message_email.subject',
    parts: [
      'refund_request_message_email.what',
      'refund_request_message_email.do',
      { button: 'refund_request_message_email.button' },
    ],
  },
  refund_request_message_sms: { words: 'refund_request_message_sms.text', ends: ['link'] },
};
