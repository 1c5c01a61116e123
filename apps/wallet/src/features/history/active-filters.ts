import { formatYen } from '@saifu/domain/shared/yen';
import type { Translate } from '@saifu/i18n/texts';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import type { Filter } from './filter.ts';
import { SORT_NAMES } from './labels.ts';
import { findPeriod } from './periods.ts';

/** Label of one active filter, and the filter without it. */
export type ActiveFilter = { readonly key: string; readonly label: string; readonly rest: Filter };

type ActiveFiltersInput = {
  readonly filter: Filter;
  /** The name of the store with the id in the filter, once it is known. */
  readonly storeName: string | undefined;
  readonly now: Date;
};

/** Active filters, one per chip. The search text has its own field. */
export function getActiveFilters(
  t: Translate,
  { filter, storeName, now }: ActiveFiltersInput,
): readonly ActiveFilter[] {
  const { from, to, amountMin, amountMax, storeId, store, status, method, sort } = filter;
  // A period with its own button is shown by that button.
  const hasCustomDates = findPeriod(filter, now) === undefined && (from || to);
  const parts: (ActiveFilter | false | '')[] = [
    hasCustomDates && {
      key: 'dates',
      label: formatDateRange(t, from && formatDate(from), to && formatDate(to)),
      rest: { ...filter, from: '', to: '' },
    },
    (amountMin || amountMax) && {
      key: 'amounts',
      label: formatAmountRange(t, formatYenAmount(amountMin), formatYenAmount(amountMax)),
      rest: { ...filter, amountMin: '', amountMax: '' },
    },
    storeId && {
      key: 'store_id',
      label: storeName ?? t('history.one_store'),
      rest: { ...filter, storeId: '' },
    },
    store && { key: 'store', label: store, rest: { ...filter, store: '' } },
    ...status.map((each) => ({
      key: each,
      label: t(`payment.status_${each}`),
      rest: { ...filter, status: status.filter((other) => other !== each) },
    })),
    ...method.map((each) => ({
      key: each,
      label: t(`payment.method_${each}`),
      rest: { ...filter, method: method.filter((other) => other !== each) },
    })),
    sort !== 'newest' && {
      key: 'sort',
      label: t(SORT_NAMES[sort]),
      rest: { ...filter, sort: 'newest' },
    },
  ];
  return parts.filter((part): part is ActiveFilter => part !== false && part !== '');
}

function formatDateRange(t: Translate, from: string, to: string): string {
  if (to === '') return t('history.span_from', { from });
  return from === '' ? t('history.span_to', { to }) : t('history.span', { from, to });
}

function formatAmountRange(t: Translate, from: string, to: string): string {
  if (to === '') return t('history.amount_from', { from });
  return from === '' ? t('history.amount_to', { to }) : t('history.span', { from, to });
}

function formatYenAmount(amount: string): string {
  return amount && formatYen(Number(amount));
}
