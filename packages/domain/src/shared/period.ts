import { isCivilDate } from './calendar.ts';

/** Dates in Japan, both inclusive. A period without one of them is open on that side. */
export type Period = { readonly from?: string | undefined; readonly to?: string | undefined };

/** The invalid dates of a period: those that do not exist, and an end before the beginning. */
export function findInvalidDates({ from, to }: Period): readonly (keyof Period)[] {
  const isFine = {
    from: from === undefined || isCivilDate(from),
    to: to === undefined || (isCivilDate(to) && (from ?? to) <= to),
  };
  return (['from', 'to'] as const).filter((name) => !isFine[name]);
}
