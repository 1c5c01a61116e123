import { productNow } from '@saifu/client/clock';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import type { Filter } from './filter.ts';
import styles from './filter-sheet.module.css';
import { PERIOD_NAMES } from './labels.ts';
import { findPeriod, getPeriodDates, PERIODS } from './periods.ts';

type DateRangeProps = {
  readonly value: Pick<Filter, 'from' | 'to'>;
  readonly onChange: (value: Pick<Filter, 'from' | 'to'>) => void;
  readonly error: string | undefined;
};

const CUSTOM = 'own';

/** A predefined period or a custom date range. */
export function DateRange({ value: { from, to }, onChange, error }: DateRangeProps) {
  const t = useTranslate();
  const [now] = useState(() => new Date(productNow()));
  const period = findPeriod({ from, to }, now);
  const [isCustom, setIsCustom] = useState(period === undefined && (from !== '' || to !== ''));
  const choose = (chosen: string) => {
    setIsCustom(chosen === CUSTOM);
    if (chosen === CUSTOM) return;
    const known = PERIODS.find((each) => each === chosen);
    onChange(known ? getPeriodDates(known, now) : { from: '', to: '' });
  };
  return (
    <>
      <SelectField
        label={t('history.period')}
        value={isCustom ? CUSTOM : (period ?? '')}
        emptyLabel={t('history.period_any')}
        options={[
          ...PERIODS.map((each) => ({ value: each, label: t(PERIOD_NAMES[each]) })),
          { value: CUSTOM, label: t('history.period_own') },
        ]}
        onChange={({ target }) => choose(target.value)}
      />
      {isCustom && (
        <div className={styles.twoColumns}>
          <TextField
            label={t('history.from')}
            type="date"
            value={from}
            onChange={({ target }) => onChange({ from: target.value, to })}
          />
          <TextField
            label={t('history.to')}
            type="date"
            value={to}
            error={error}
            onChange={({ target }) => onChange({ from, to: target.value })}
          />
        </div>
      )}
    </>
  );
}
