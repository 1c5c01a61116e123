import type { Language } from '@saifu/domain/language';
import { CHARGE_HOUR } from '@saifu/domain/limits';
import { unbroken } from '../../text/dates.ts';

/** `Tuesday, December 1, 2026`: a day on a calendar, as the language says it. */
export function sayDay(date: string, language: Language): string {
  const words = new Intl.DateTimeFormat(language, {
    dateStyle: 'full',
    // A day has no zone: it is read and said in the same one, and stays the same day.
    timeZone: 'UTC',
  });
  const said = words.format(new Date(date));
  return language === 'ja' ? unbroken(said, language) : said;
}

/** When on a payment day a card is charged. */
export const CHARGE_TIME = `${CHARGE_HOUR}:00`;
