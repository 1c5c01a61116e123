import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { RECURRING_BILLING_STATUSES } from '@saifu/domain/recurring-billing/recurring-billing';
import { ListFilters } from '../../components/list-filters.tsx';
import { STATUS_BADGES } from './billing-status.tsx';
import type { BillingFilter } from './filter.ts';
import { WordsField } from './words-field.tsx';

type BillingFiltersProps = {
  readonly filter: BillingFilter;
  readonly onChange: (filter: BillingFilter) => void;
  readonly stores: readonly MerchantStoreView[];
  /** The path of the list without a filter. */
  readonly resetPath: string;
};

/** The filters of the list; the words apply after a pause in typing. */
export function BillingFilters(props: BillingFiltersProps) {
  const { filter, onChange } = props;
  return (
    <ListFilters {...props} statuses={RECURRING_BILLING_STATUSES} badges={STATUS_BADGES}>
      <WordsField words={filter.q} onWords={(words) => onChange({ ...filter, q: words })} />
    </ListFilters>
  );
}
