/** A calendar date in Japan: `2026-11-15`. Dates compare as strings. */
declare const civilDateBrand: unique symbol;
export type CivilDate = string & { readonly [civilDateBrand]: true };

// Japan has no daylight saving time, so a constant offset replaces a time zone database.
const OFFSET_MS = 9 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

// 1970 to 2999: at the limits of four digits there is no previous or next day, and the database has
// no year 0.
const DAY = /^(?:19[7-9]|2\d\d)\d-\d\d-\d\d$/;

export function isCivilDate(value: string): value is CivilDate {
  // Date parses a day that does not exist as one of the next month, or not at all.
  return DAY.test(value) && new Date(value).getUTCDate() === Number(value.slice(8));
}

/** For values known to be dates. Anything else is a bug. */
export function civilDate(value: string): CivilDate {
  if (!isCivilDate(value)) throw new RangeError('not a day');
  return value;
}

export function toCivilDate(moment: Date): CivilDate {
  return dayAt(moment.getTime() + OFFSET_MS);
}

export function addDays(date: CivilDate, days: number): CivilDate {
  return dayAt(Date.parse(date) + days * DAY_MS);
}

/** Built from its parts, because this is a hot path and toISOString() takes five times as long. */
function dayAt(ms: number): CivilDate {
  const date = new Date(ms);
  const year = date.getUTCFullYear();
  const isDay = year >= 0 && year <= 9999;
  if (!isDay) throw new RangeError('not a day');
  const month = date.getUTCMonth() + 1;
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(date.getUTCDate(), 2)}` as CivilDate;
}

function digits(value: number, count: number): string {
  return String(value).padStart(count, '0');
}

export function startOfDay(date: CivilDate): Date {
  return new Date(Date.parse(date) - OFFSET_MS);
}

/** The last second, 23:59:59, as users read "until the end of the day". */
export function endOfDay(date: CivilDate): Date {
  return new Date(startOfDay(date).getTime() + DAY_MS - 1000);
}

/** `2026-11` */
export function toMonth(date: CivilDate): string {
  return date.slice(0, 7);
}

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const sum = year * 12 + (number - 1) + months;
  return `${digits(Math.floor(sum / 12), 4)}-${digits((sum % 12) + 1, 2)}`;
}

export function countDaysInMonth(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

/**
 * The last day of a period given in days. As in the Civil Code, the first day does not count and
 * the last counts in full.
 */
export function getLastDay(begin: Date, days: number): CivilDate {
  return addDays(toCivilDate(begin), days);
}

const FIXED_DAYS = '01-01 02-11 02-23 04-29 05-03 05-04 05-05 08-11 11-03 11-23'.split(' ');
/** Month to ordinal of its Monday. */
const HAPPY_MONDAYS: Readonly<Record<string, number>> = { '01': 2, '07': 3, '09': 3, '10': 2 };
/** Month to the equinox day in 1980, as a fraction. */
const EQUINOXES: Readonly<Record<string, number>> = { '03': 20.8431, '09': 23.2488 };

const SUNDAY = 0;
const MONDAY = 1;
const SATURDAY = 6;

/**
 * Whether the date is a public holiday under the law in force since 2022 (2020 and 2021 had special
 * Olympic holidays). The equinoxes are announced each February for the next year. Until then the
 * common formula is used, which is valid up to 2099.
 */
export function isHoliday(date: CivilDate): boolean {
  return isNamedDay(date) || isSubstitute(date) || isBetweenHolidays(date);
}

/** The sixteen holidays named in the law. */
function isNamedDay(date: CivilDate): boolean {
  const [year = '', month = '', day = ''] = date.split('-');
  if (FIXED_DAYS.includes(`${month}-${day}`)) return true;
  if (getWeekday(date) === MONDAY && HAPPY_MONDAYS[month] === Math.ceil(Number(day) / 7)) {
    return true;
  }
  return equinoxDay(Number(year), month) === Number(day);
}

function equinoxDay(year: number, month: string): number | undefined {
  const start = EQUINOXES[month];
  if (start === undefined) return undefined;
  const years = year - 1980;
  return Math.floor(start + 0.242194 * years - Math.floor(years / 4));
}

/** A holiday on a Sunday moves to the next day that is not a holiday (article 3, paragraph 2). */
function isSubstitute(date: CivilDate): boolean {
  if (isNamedDay(date)) return false;
  let before = addDays(date, -1);
  while (isNamedDay(before)) {
    if (getWeekday(before) === SUNDAY) return true;
    before = addDays(before, -1);
  }
  return false;
}

/** A day between two holidays is a holiday (article 3, paragraph 3). */
function isBetweenHolidays(date: CivilDate): boolean {
  return isNamedDay(addDays(date, -1)) && isNamedDay(addDays(date, 1));
}

export function getWeekday(date: CivilDate): number {
  return new Date(date).getUTCDay();
}

/** yearEnd: 29 December to 3 January are closed too, as in offices. */
export type Closing = { readonly yearEnd?: boolean };

export function isBusinessDay(date: CivilDate, { yearEnd = false }: Closing = {}): boolean {
  const day = date.slice(5);
  if (yearEnd && (day >= '12-29' || day <= '01-03')) return false;
  const weekday = getWeekday(date);
  return weekday !== SUNDAY && weekday !== SATURDAY && !isHoliday(date);
}

/** The n-th business day after a date, which itself does not count. */
export function addBusinessDays(date: CivilDate, days: number, closing: Closing = {}): CivilDate {
  if (!Number.isSafeInteger(days) || days < 0)
    throw new RangeError('days must be a non-negative integer');
  let day = date;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (isBusinessDay(day, closing)) left -= 1;
  }
  return day;
}
