import type { TextKey } from './texts.ts';

/**
 * Words the specification names whose screens are still to come. They are written now so that
 * the three languages are judged together; a key leaves this list when something speaks it.
 */
export const AWAITED: readonly TextKey[] = [
  'field.subject',
  'field.content',
  'receipt.short_mode',
  'receipt.long_mode',
  'receipt.done',
  'receipt.retake',
  'receipt.uploading',
  'receipt.confirm_title',
  'support.phone_hours',
];
