import { TextField } from '@saifu/ui/text-field/text-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { type FilterPeriod, listInvalidDates } from '../lib/list-filter.ts';

type PeriodFieldsProps = {
  readonly value: FilterPeriod;
  readonly onChange: (period: FilterPeriod) => void;
};

/**
 * The first and the last day. While a year is typed, browsers report years such as 0002, so dates
 * are kept here until both are valid.
 */
export function PeriodFields({ value, onChange }: PeriodFieldsProps) {
  const t = useTranslate();
  const [draft, setDraft] = useState<FilterPeriod | null>(null);
  const { from, to } = draft ?? value;
  const change = (next: FilterPeriod) => {
    const isValid = listInvalidDates(next).length === 0;
    setDraft(isValid ? null : next);
    if (isValid) onChange(next);
  };
  const isReversed = from !== '' && to !== '' && from > to;
  return (
    <>
      <TextField
        label={t('console_payment.from')}
        type="date"
        value={from}
        onChange={({ target }) => change({ from: target.value, to })}
      />
      <TextField
        label={t('console_payment.to')}
        type="date"
        value={to}
        error={isReversed ? t('console_payment.dates_reversed') : undefined}
        onChange={({ target }) => change({ from, to: target.value })}
      />
    </>
  );
}
