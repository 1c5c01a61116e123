import { AppError } from '../shared/app-error.ts';
import { addDays, type CivilDate } from '../shared/calendar.ts';
import { CONTRACT_CHANGE_DAYS_MAX } from '../shared/limits.ts';

/** What holds for payments or payouts of this day and later. */
type Dated = { readonly validFrom: CivilDate };

/** The newest terms that are valid on the day. Of two for one day, the later replaces the other. */
export function pickTerms<Terms extends Dated>(
  agreed: readonly Terms[],
  day: CivilDate,
): Terms | undefined {
  return agreed
    .filter(({ validFrom }) => validFrom <= day)
    .reduce<Terms | undefined>((newest, terms) => {
      return newest === undefined || terms.validFrom >= newest.validFrom ? terms : newest;
    }, undefined);
}

/** Terms that begin after the day, soonest first, without those that were replaced. */
export function listUpcomingTerms<Terms extends Dated>(
  agreed: readonly Terms[],
  day: CivilDate,
): readonly Terms[] {
  const days = new Set(agreed.map(({ validFrom }) => validFrom).filter((from) => from > day));
  return [...days].toSorted().flatMap((from) => pickTerms(agreed, from) ?? []);
}

/** A change begins on a later day, so that every payment keeps the fee of its day. */
export function assertFutureDay(validFrom: CivilDate, today: CivilDate): void {
  const max = CONTRACT_CHANGE_DAYS_MAX;
  if (validFrom <= today || validFrom > addDays(today, max)) {
    throw new AppError('contract.day_not_allowed', { max });
  }
}
