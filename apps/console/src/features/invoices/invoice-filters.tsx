import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { ORDER_STATUSES } from '@saifu/domain/orders/order';
import { Link } from '@saifu/ui/link/link';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useRef, useState } from 'react';
import { PeriodFields } from '../../components/period-fields.tsx';
import { isFiltered, toStatus } from '../../lib/list-filter.ts';
import type { InvoiceFilter } from './filter.ts';
import { STATUS_BADGES } from './invoice-status.tsx';
import styles from './invoices.module.css';

type InvoiceFiltersProps = {
  readonly filter: InvoiceFilter;
  readonly onChange: (filter: InvoiceFilter) => void;
  readonly stores: readonly MerchantStoreView[];
  /** The path of the list without a filter. */
  readonly resetPath: string;
};

/** The filters of the list. Each applies as soon as it is set. */
export function InvoiceFilters({ filter, onChange, stores, resetPath }: InvoiceFiltersProps) {
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
        options={ORDER_STATUSES.map((status) => ({
          value: status,
          label: t(STATUS_BADGES[status].label),
        }))}
        onChange={({ target }) =>
          onChange({ ...filter, status: toStatus(target.value, ORDER_STATUSES) })
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
