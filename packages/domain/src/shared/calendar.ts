/** A day as the calendar on a wall in Japan shows it: `2026-11-15`. Days compare as texts do. */
declare const civilDateBrand: unique symbol;
export type CivilDate = string & { readonly [civilDateBrand]: true };

// Japan keeps one time all year round, so its offset is a number and needs no table of zones.
const OFFSET_MS = 9 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

// From 1970 to 2999: at the ends of four digits a day has none before or after it to be counted to,
// and the database knows no year 0.
const DAY = /^(?:19[7-9]|2\d\d)\d-\d\d-\d\d$/;

export function isCivilDate(value: string): value is CivilDate {
  // A day that its month does not have is read as one of the next, or not at all.
  return DAY.test(value) && new Date(value).getUTCDate() === Number(value.slice(8));
}

/** For what is known to be a day; anything else is a defect. */
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

/** Part by part: all rules of days ask for it, and the ISO text takes five times as long. */
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

/** The last second of it, 23:59:59: what people read as "until the end of the day". */
export function endOfDay(date: CivilDate): Date {
  return new Date(startOfDay(date).getTime() + DAY_MS - 1000);
}

/** `2026-11` */
export function toMonth(date: CivilDate): string {
  return date.slice(0, 7);
}

/**
 * The last day of a time that is given in days. As the civil code counts, the day on which it
 * begins is left out and the last one is there to its end.
 */
export function getLastDay(begin: Date, days: number): CivilDate {
  return addDays(toCivilDate(begin), days);
}

const FIXED_DAYS = '01-01 02-11 02-23 04-29 05-03 05-04 05-05 08-11 11-03 11-23'.split(' ');
/** By month, which Monday of it. */
const HAPPY_MONDAYS: Readonly<Record<string, number>> = { '01': 2, '07': 3, '09': 3, '10': 2 };
/** By month, where the sun stood in 1980. */
const EQUINOXES: Readonly<Record<string, number>> = { '03': 20.8431, '09': 23.2488 };

const SUNDAY = 0;
const MONDAY = 1;
const SATURDAY = 6;

/**
 * Whether the day is a holiday by the law as it stands since 2022 (the Olympic summers before it
 * had days of their own). The equinoxes are announced each February for the next year; until then
 * the usual formula stands in for the announcement, which it is good for up to 2099.
 */
export function isHoliday(date: CivilDate): boolean {
  return isNamedDay(date) || isSubstitute(date) || isBetweenHolidays(date);
}

/** The sixteen days the law has a name for. */
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

/** A holiday on a Sunday is made up for on the next day that is none (article 3, paragraph 2). */
function isSubstitute(date: CivilDate): boolean {
  if (isNamedDay(date)) return false;
  let before = addDays(date, -1);
  while (isNamedDay(before)) {
    if (getWeekday(before) === SUNDAY) return true;
    before = addDays(before, -1);
  }
  return false;
}

/** A day with a holiday on either side is one itself (article 3, paragraph 3). */
function isBetweenHolidays(date: CivilDate): boolean {
  return isNamedDay(addDays(date, -1)) && isNamedDay(addDays(date, 1));
}

function getWeekday(date: CivilDate): number {
  return new Date(date).getUTCDay();
}

/** yearEnd: also closed from 29 December to 3 January, as offices are. */
export type Closing = { readonly yearEnd?: boolean };

export function isBusinessDay(date: CivilDate, { yearEnd = false }: Closing = {}): boolean {
  const day = date.slice(5);
  if (yearEnd && (day >= '12-29' || day <= '01-03')) return false;
  const weekday = getWeekday(date);
  return weekday !== SUNDAY && weekday !== SATURDAY && !isHoliday(date);
}

/** The n-th business day after a day, which itself is not counted. */
export function addBusinessDays(date: CivilDate, days: number, closing: Closing = {}): CivilDate {
  if (!Number.isSafeInteger(days) || days < 0) throw new RangeError('days are counted forward');
  let day = date;
  for (let left = days; left > 0; ) {
    day = addDays(day, 1);
    if (isBusinessDay(day, closing)) left -= 1;
  }
  return day;
}
