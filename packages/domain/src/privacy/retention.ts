import { civilDate, isCivilDate, startOfDay, toCivilDate } from '../shared/calendar.ts';

/** Retention periods for personal data, as promised in the privacy policy. */

/** Ledger, receipts and related records. Tax law requires this retention period. */
export const RECORDS_YEARS = 7;

/**
 * The period starts with the filing deadline of the tax return: at most one business year and two
 * months later.
 */
export const FILING_MONTHS_MAX = 14;

/**
 * Records closed before this time are past their retention, whenever the operator's business year
 * ends. As in the Civil Code, the first day does not count and the last counts in full.
 */
export function getRetentionCutoff(now: Date): Date {
  const [year = 0, month = 0, day = 0] = toCivilDate(now).split('-').map(Number);
  const months = (year - RECORDS_YEARS) * 12 + month - 1 - FILING_MONTHS_MAX;
  const start = [Math.floor(months / 12), (months % 12) + 1];
  // If the month does not have the day, use its last day.
  const days = [day, 30, 29, 28].filter((each) => each <= day);
  const dates = days.map((each) => [...start, each].map(twoDigits).join('-'));
  return startOfDay(civilDate(dates.find(isCivilDate) ?? ''));
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}

/**
 * Grace period of an account deletion. After it, data without a legal retention period is erased.
 */
export const DELETION_GRACE_DAYS = 30;
/** The reminder is sent this many days before the erasure. */
export const DELETION_REMINDER_DAYS = 7;
/** Sessions are kept this long after creation or end, to investigate misuse. */
export const SESSION_RETENTION_DAYS = 90;
/** Recipient and time of a message. Its content is erased once it is sent. */
export const MESSAGE_RETENTION_DAYS = 90;
/** Expired codes and links. */
export const VERIFICATION_RETENTION_DAYS = 30;
/** A change of email or phone, after it ended or could no longer be undone. */
export const CONTACT_CHANGE_RETENTION_DAYS = 30;
/** A consultation and its answers, after it was closed, because users may refer to it. */
export const CONSULTATION_RETENTION_DAYS = 365;
/** What a merchant filled in, after its application was rejected or withdrawn. */
export const MERCHANT_APPLICATION_RETENTION_DAYS = 180;
/** The record of an export request. The file itself is deleted earlier. */
export const EXPORT_RETENTION_DAYS = 30;
/** Outbox events, for their subscribers. */
export const EVENT_RETENTION_DAYS = 30;
/** The cookie that identifies a browser. */
export const DEVICE_COOKIE_DAYS = 365;
/** Changes of the terms to the users' disadvantage are announced this many days ahead. */
export const TERMS_NOTICE_DAYS = 30;
