import { formatYen } from '@saifu/domain/shared/yen';
import type { Translate } from '@saifu/i18n/texts';
import { showDay } from '../../i18n/dates.ts';
import type { Filter } from './filter.ts';
import { SORT_NAMES } from './labels.ts';
import { periodOf } from './periods.ts';

/** A part of a filter in words, and the filter without it. */
export type ActivePart = { readonly key: string; readonly words: string; readonly rest: Filter };

/** What narrows the list, each part for itself. The text that is searched for has its own field. */
export function activeParts(text: Translate, filter: Filter, now: Date): readonly ActivePart[] {
  const { from, to, amountMin, amountMax, store, status, method, sort } = filter;
  // A period that has a switch of its own shows there.
  const hasOwnDates = periodOf(filter, now) === undefined && (from || to);
  const parts: (ActivePart | false | '')[] = [
    hasOwnDates && {
      key: 'dates',
      words: daysOf(text, from && showDay(from), to && showDay(to)),
      rest: { ...filter, from: '', to: '' },
    },
    (amountMin || amountMax) && {
      key: 'amounts',
      words: amountsOf(text, yenOf(amountMin), yenOf(amountMax)),
      rest: { ...filter, amountMin: '', amountMax: '' },
    },
    store && { key: 'store', words: store, rest: { ...filter, store: '' } },
    ...status.map((each) => ({
      key: each,
      words: text(`payment.status_${each}`),
      rest: { ...filter, status: status.filter((other) => other !== each) },
    })),
    ...method.map((each) => ({
      key: each,
      words: text(`payment.method_${each}`),
      rest: { ...filter, method: method.filter((other) => other !== each) },
    })),
    sort !== 'newest' && {
      key: 'sort',
      words: text(SORT_NAMES[sort]),
      rest: { ...filter, sort: 'newest' },
    },
  ];
  return parts.filter((part): part is ActivePart => part !== false && part !== '');
}

function daysOf(text: Translate, from: string, to: string): string {
  if (to === '') return text('history.span_from', { from });
  return from === '' ? text('history.span_to', { to }) : text('history.span', { from, to });
}

function amountsOf(text: Translate, from: string, to: string): string {
  if (to === '') return text('history.amount_from', { from });
  return from === '' ? text('history.amount_to', { to }) : text('history.span', { from, to });
}

function yenOf(amount: string): string {
  return amount && formatYen(Number(amount));
}
