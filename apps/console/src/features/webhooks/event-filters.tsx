import { WEBHOOK_EVENTS } from '@saifu/domain/webhooks/webhook';
import { Link } from '@saifu/ui/link/link';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useRef, useState } from 'react';
import { PeriodFields } from '../../components/period-fields.tsx';
import { type EventFilter, isFiltered, toType } from './event-filter.ts';
import { EVENT_LABELS } from './events.ts';
import styles from './webhooks.module.css';

type EventFiltersProps = {
  readonly filter: EventFilter;
  readonly onChange: (filter: EventFilter) => void;
  /** The path of the list without a filter. */
  readonly resetPath: string;
};

/** The filters of the list. Each applies as soon as it is set. */
export function EventFilters({ filter, onChange, resetPath }: EventFiltersProps) {
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
      aria-label={t('console_event.filters')}
      className={styles.filters}
    >
      <SelectField
        label={t('console_event.type')}
        value={filter.type}
        emptyLabel={t('console_event.type_any')}
        options={WEBHOOK_EVENTS.map((value) => ({ value, label: t(EVENT_LABELS[value]) }))}
        onChange={({ target }) => onChange({ ...filter, type: toType(target.value) })}
      />
      <PeriodFields
        key={resets}
        value={filter}
        onChange={(period) => onChange({ ...filter, ...period })}
      />
      {isFiltered(filter) && (
        <Link href={resetPath} className={styles.reset} onClick={reset}>
          {t('console_payment.reset')}
        </Link>
      )}
    </fieldset>
  );
}
