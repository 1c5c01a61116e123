import { civilDate, isCivilDate, startOfDay, toCivilDate } from '../shared/calendar.ts';

/** How long things about people are kept, as the privacy policy promises it. */

/** Books, receipts and what belongs to them: the tax law wants them for so long. */
export const RECORDS_YEARS = 7;

/** They begin with the deadline of the tax return: a business year and two months later at most. */
export const FILING_MONTHS_MAX = 14;

/**
 * What was closed before this moment has been kept for long enough, whenever an operator's business
 * year ends. As the civil code counts, the first day is left out and the last is there to its end.
 */
export function getRetentionCutoff(now: Date): Date {
  const [year = 0, month = 0, day = 0] = toCivilDate(now).split('-').map(Number);
  const months = (year - RECORDS_YEARS) * 12 + month - 1 - FILING_MONTHS_MAX;
  const start = [Math.floor(months / 12), (months % 12) + 1];
  // On a day that month does not have nothing falls due that did not on its last.
  const days = [day, 30, 29, 28].filter((each) => each <= day);
  const dates = days.map((each) => [...start, each].map(twoDigits).join('-'));
  return startOfDay(civilDate(dates.find(isCivilDate) ?? ''));
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}

/** Whoever leaves can come back for so long; then what the law does not want is erased. */
export const LEAVING_GRACE_DAYS = 30;
/** They hear of it once more so long before the end. */
export const LEAVING_REMINDER_DAYS = 7;
/** A sign-in is remembered so long after it was made or ended, for whoever looks into a misuse. */
export const SESSION_RETENTION_DAYS = 90;
/** To whom a message went, and when; what it said is wiped once it is sent. */
export const MESSAGE_RETENTION_DAYS = 90;
/** Codes and links that have run out. */
export const VERIFICATION_RETENTION_DAYS = 30;
/** A change of email or phone, after it was over or could no longer be undone. */
export const CONTACT_CHANGE_RETENTION_DAYS = 30;
/** A question to support and its answers, after it was closed: somebody may come back to it. */
export const CONSULTATION_RETENTION_DAYS = 365;
/** That a file was asked for; the file itself goes sooner. */
export const EXPORT_RETENTION_DAYS = 30;
/** What happened inside, for whatever follows from it. */
export const EVENT_RETENTION_DAYS = 30;
/** The cookie that names a browser. */
export const DEVICE_COOKIE_DAYS = 365;
/** Terms that get worse for people are announced so long before. */
export const TERMS_NOTICE_DAYS = 30;
