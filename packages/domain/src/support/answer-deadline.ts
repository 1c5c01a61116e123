import { addBusinessDays, endOfDay, toCivilDate } from '../shared/calendar.ts';
import { CONSULTATION_ANSWER_BUSINESS_DAYS } from '../shared/limits.ts';

/**
 * Until when a question or a further message of a payer is to be answered: the end of the next
 * business day in Japan. The year-end closure does not count.
 */
export function answerBy(askedAt: Date): Date {
  const askedOn = toCivilDate(askedAt);
  return endOfDay(addBusinessDays(askedOn, CONSULTATION_ANSWER_BUSINESS_DAYS, { yearEnd: true }));
}
