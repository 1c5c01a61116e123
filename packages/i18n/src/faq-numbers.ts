import * as receiptScanLimits from '@saifu/domain/orders/receipt-scan-limits';
import { SPLIT_YEN_MIN } from '@saifu/domain/payments/installment-plan';
import * as limits from '@saifu/domain/shared/limits';
import type { Params } from './format.ts';
import { LEGAL_NUMBERS } from './legal-numbers.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const MB = 1024 * 1024;
const [, perHour] = limits.SENDS_PER_DESTINATION;

/** Every number used in FAQ answers, taken from the constants of the product. */
export const FAQ_NUMBERS = {
  ...LEGAL_NUMBERS,
  password_min: limits.PASSWORD_LENGTH_MIN,
  code_digits: limits.CODE_LENGTH,
  code_minutes: limits.CODE_LIFE_MS / MINUTE_MS,
  code_tries: limits.CODE_ATTEMPTS_MAX,
  resend_seconds: limits.RESEND_AFTER_SECONDS,
  sends_an_hour: perHour?.max ?? 0,
  account_link_hours: limits.CONFIRM_LINK_LIFE_MS / HOUR_MS,
  sign_in_link_minutes: limits.SIGN_IN_LINK_LIFE_MS / MINUTE_MS,
  reset_link_minutes: limits.RESET_LINK_LIFE_MS / MINUTE_MS,
  contact_hours: limits.CONTACT_CHANGE_DELAY_MS / HOUR_MS,
  contact_undo_days: limits.CONTACT_UNDO_MS / (24 * HOUR_MS),
  failures: limits.LOGIN_FAILURES_PER_ACCOUNT.max,
  failures_minutes: limits.LOGIN_FAILURES_PER_ACCOUNT.windowSeconds / 60,

  qr_minutes: limits.QR_ORDER_LIFE_MS / MINUTE_MS,
  bill_hours: limits.RECEIPT_ORDER_LIFE_MS / HOUR_MS,
  photos_max: receiptScanLimits.RECEIPT_SCAN_PHOTOS_MAX,
  photo_mb: receiptScanLimits.RECEIPT_SCAN_PHOTO_BYTES_MAX / MB,
  split_yen: SPLIT_YEN_MIN,
  card_adds: limits.CARD_ADDS_PER_USER.max,

  number_tries: limits.CONFIRMATION_ATTEMPTS_MAX,
  resends_max: limits.CONFIRMATION_RESENDS_MAX,
  reason_min: limits.REASON_LENGTH_MIN,
  reason_max: limits.REASON_LENGTH_MAX,
} as const satisfies Params;
