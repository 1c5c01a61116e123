import { REFUND_REQUEST_STATUSES } from '@saifu/domain/payments/refund-request';
import { Link } from '@saifu/ui/link/link';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useRef } from 'react';
import { type RequestFilter as Filter, toStatus } from './filter.ts';
import styles from './refund-requests.module.css';
import { STATUS_BADGES } from './request-status.tsx';

type RequestFilterProps = {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
  /** The path of the list without a filter. */
  readonly resetPath: string;
};

/** The filter of the list. It applies as soon as it is set. */
export function RequestFilter({ filter, onChange, resetPath }: RequestFilterProps) {
  const t = useTranslate();
  const box = useRef<HTMLFieldSetElement>(null);
  return (
    <fieldset
      ref={box}
      tabIndex={-1}
      aria-label={t('console_refund_request.filters')}
      className={styles.filters}
    >
      <SelectField
        label={t('console_refund_request.status')}
        value={filter.status}
        emptyLabel={t('console_refund_request.status_any')}
        options={REFUND_REQUEST_STATUSES.map((status) => ({
          value: status,
          label: t(STATUS_BADGES[status].label),
        }))}
        onChange={({ target }) => onChange({ status: toStatus(target.value) })}
      />
      {filter.status !== '' && (
        // The pressed link is removed.
        <Link href={resetPath} className={styles.reset} onClick={() => box.current?.focus()}>
          {t('console_refund_request.reset')}
        </Link>
      )}
    </fieldset>
  );
}
