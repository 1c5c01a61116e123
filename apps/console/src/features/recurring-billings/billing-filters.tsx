import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { RECURRING_BILLING_STATUSES } from '@saifu/domain/recurring-billing/recurring-billing';
import { Link } from '@saifu/ui/link/link';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useRef, useState } from 'react';
import { PeriodFields } from '../../components/period-fields.tsx';
import { toStatus } from '../../lib/list-filter.ts';
import { STATUS_BADGES } from './billing-status.tsx';
import { type BillingFilter, isFiltered } from './filter.ts';
import styles from './recurring-billings.module.css';
import { WordsField } from './words-field.tsx';

type BillingFiltersProps = {
  readonly filter: BillingFilter;
  readonly onChange: (filter: BillingFilter) => void;
  readonly stores: readonly MerchantStoreView[];
  /** The path of the list without a filter. */
  readonly resetPath: string;
};

/** The filters of the list. Each applies as soon as it is set. */
export function BillingFilters({ filter, onChange, stores, resetPath }: BillingFiltersProps) {
  const t = useTranslate();
  const box = useRef<HTMLFieldSetElement>(null);
  const [resets, setResets] = useState(0);
  const reset = () => {
    // The pressed link is removed, and so is a date that is not valid yet.
    box.current?.focus();
    setResets(resets + 1);
  };
  return (
    <fieldset
      ref={box}
      tabIndex={-1}
      aria-label={t('console_payment.filters')}
      className={styles.filters}
    >
      <WordsField words={filter.words} onWords={(words) => onChange({ ...filter, words })} />
      <PeriodFields
        key={resets}
        value={filter}
        onChange={(period) => onChange({ ...filter, ...period })}
      />
      {stores.length > 1 && (
        <SelectField
          label={t('console_payment.store')}
          value={filter.storeId}
          emptyLabel={t('console_payment.store_any')}
          options={stores.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => onChange({ ...filter, storeId: target.value })}
        />
      )}
      <SelectField
        label={t('console_payment.status')}
        value={filter.status}
        emptyLabel={t('console_payment.status_any')}
        options={RECURRING_BILLING_STATUSES.map((status) => ({
          value: status,
          label: t(STATUS_BADGES[status].label),
        }))}
        onChange={({ target }) =>
          onChange({ ...filter, status: toStatus(target.value, RECURRING_BILLING_STATUSES) })
        }
      />
      {isFiltered(filter) && (
        <Link href={resetPath} className={styles.reset} onClick={reset}>
          {t('console_payment.reset')}
        </Link>
      )}
    </fieldset>
  );
}
