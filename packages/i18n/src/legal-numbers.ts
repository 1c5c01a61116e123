import * as receiptScanLimits from '@saifu/domain/orders/receipt-scan-limits';
import { getAmountRange } from '@saifu/domain/payments/payment-method';
import * as retention from '@saifu/domain/privacy/retention';
import * as limits from '@saifu/domain/shared/limits';
import type { Params } from './format.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MB = 1024 * 1024;

const { complete, incomplete } = limits.SPENDING_YEN;
const konbini = getAmountRange('cash', 'invoice');

/** Every number used in the legal documents, taken from the constants of the product. */
export const LEGAL_NUMBERS = {
  confirm_days: limits.CONFIRMATION_WINDOW_MS / DAY_MS,
  confirm_hours: limits.CONFIRMATION_WINDOW_MS / HOUR_MS,
  reminder_hours: limits.REMINDERS_MS.map((ms) => String(ms / HOUR_MS)),
  rest_hours: limits.REJECTION_REST_MS_MIN / HOUR_MS,
  reservation_days: limits.AUTHORIZATION_SAFE_MS / DAY_MS,
  confirmation_link_days: limits.CONFIRMATION_LINK_LIFE_MS / DAY_MS,
  refund_request_days: limits.REFUND_REQUEST_WINDOW_DAYS,
  refund_request_times: limits.REFUND_REQUESTS_PER_PAYMENT_MAX,
  answer_days: limits.REFUND_REQUEST_ANSWER_BUSINESS_DAYS,
  bank_days: limits.BANK_DETAILS_WAIT_MS / DAY_MS,
  evidence_files: limits.ATTACHMENTS_MAX,
  evidence_mb: limits.ATTACHMENT_BYTES_MAX / MB,
  upload_hours: limits.UPLOAD_LIFE_MS / HOUR_MS,

  cards_max: limits.CARDS_MAX,
  unconfirmed_days: limits.UNCONFIRMED_LIFE_MS / DAY_MS,
  session_idle_days: limits.SESSION_IDLE_MS / DAY_MS,
  session_days: limits.SESSION_LIFE_MS / DAY_MS,
  guest_token_hours: limits.GUEST_TOKEN_LIFE_MS / HOUR_MS,
  waiting_minutes: limits.PAYMENT_WAITING_MS / MINUTE_MS,
  passkey_challenge_seconds: limits.PASSKEY_CHALLENGE_LIFE_MS / SECOND_MS,

  payment_yen_max: limits.AMOUNT_YEN_MAX,
  profile_yen: limits.PROFILE_THRESHOLD_YEN,
  day_yen: complete.day,
  month_yen: complete.month,
  day_yen_incomplete: incomplete.day,
  month_yen_incomplete: incomplete.month,
  guest_yen: limits.GUEST_PAYMENT_YEN_MAX,
  guest_day_yen: limits.GUEST_DAY_YEN_MAX,
  card_yen_min: getAmountRange('card', 'invoice').minYen,
  paypay_yen_max: getAmountRange('paypay', 'invoice').maxYen,
  bitcash_yen_max: getAmountRange('bitcash', 'invoice').maxYen,
  konbini_yen_min: konbini.minYen,
  konbini_yen_max: konbini.maxYen,
  invoice_days: limits.INVOICE_LIFE_DAYS_DEFAULT,

  charge_hour: limits.CHARGE_HOUR,
  retry_days: limits.RETRY_DAYS.map(String),
  give_up_days: limits.UNPAID_CANCEL_DAYS,
  late_days: limits.CHARGE_LATE_DAYS_MAX,
  charge_reminder_days: limits.REMINDER_DAYS.filter((days) => days > 0).map(String),
  price_notice_days: limits.PRICE_NOTICE_DAYS_MIN,

  reissues_max: limits.RECEIPT_REISSUES_MAX,
  reissue_days: limits.RECEIPT_REISSUE_DAYS,
  return_invoice_yen: limits.RETURN_INVOICE_YEN_MIN,
  photo_hours: receiptScanLimits.UNSAVED_RECEIPT_PHOTO_LIFE_MS / HOUR_MS,
  saved_receipt_scans_max: receiptScanLimits.SAVED_RECEIPT_SCANS_MAX,
  receipt_scan_known_days: receiptScanLimits.RECEIPT_FINGERPRINT_DAYS,
  export_hours: limits.EXPORT_LIFE_MS / HOUR_MS,

  support_opens: `${limits.SUPPORT_HOURS.from}:00`,
  support_closes: `${limits.SUPPORT_HOURS.to}:00`,

  records_years: retention.RECORDS_YEARS,
  filing_months: retention.FILING_MONTHS_MAX,
  grace_days: retention.DELETION_GRACE_DAYS,
  sessions_kept_days: retention.SESSION_RETENTION_DAYS,
  messages_kept_days: retention.MESSAGE_RETENTION_DAYS,
  challenges_kept_days: retention.VERIFICATION_RETENTION_DAYS,
  contact_changes_kept_days: retention.CONTACT_CHANGE_RETENTION_DAYS,
  consultations_kept_days: retention.CONSULTATION_RETENTION_DAYS,
  payment_blocks_kept_days: limits.PAYMENT_BLOCKS_KEPT_DAYS,
  applications_kept_days: retention.MERCHANT_APPLICATION_RETENTION_DAYS,
  exports_kept_days: retention.EXPORT_RETENTION_DAYS,
  facts_kept_days: retention.EVENT_RETENTION_DAYS,
  cookie_days: retention.DEVICE_COOKIE_DAYS,
  terms_notice_days: retention.TERMS_NOTICE_DAYS,
} as const satisfies Params;
