import type { TextKey } from './texts.ts';

/**
 * Words the specification names whose screens are still to come. They are written now so that
 * the three languages are judged together; a key leaves this list when something speaks it.
 */
export const AWAITED: readonly TextKey[] = [
  'field.description',
  'field.recipient_name',
  'field.reason',
  'field.subject',
  'field.content',
  'receipt.short_mode',
  'receipt.long_mode',
  'receipt.done',
  'receipt.retake',
  'receipt.uploading',
  'receipt.confirm_title',
  'success.payment_canceled',
  'success.message_sent',
  'support.refund_answer',
  'support.phone_hours',
];
