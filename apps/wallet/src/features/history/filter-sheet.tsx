import { PAYMENT_STATUSES } from '@saifu/domain/payments/payment';
import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import { SEARCH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { Button } from '@saifu/ui/button/button';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type SubmitEvent, useState } from 'react';
import { AmountRange } from './amount-range.tsx';
import { DateRange } from './date-range.tsx';
import { EMPTY_FILTER, type Filter, SORTS, validateFilter } from './filter.ts';
import styles from './filter-sheet.module.css';
import { SORT_NAMES } from './labels.ts';
import { ManyChoices } from './many-choices.tsx';

type FilterSheetProps = {
  readonly filter: Filter;
  readonly onApply: (filter: Filter) => void;
  readonly onClose: () => void;
};

/** All filters. The list changes only when they are applied. */
export function FilterSheet({ filter, onApply, onClose }: FilterSheetProps) {
  const t = useTranslate();
  const [draft, setDraft] = useState(filter);
  const [isValidated, setIsValidated] = useState(false);
  const change = (part: Partial<Filter>) => setDraft((now) => ({ ...now, ...part }));
  const errors = validateFilter(draft);
  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsValidated(true);
    if (!errors.dates && !errors.amounts) onApply(normalizeFilter(draft));
  };
  return (
    <Sheet title={t('history.filter')} onDismiss={onClose} closeLabel={t('app.close')}>
      <form className={styles.form} noValidate onSubmit={apply}>
        <DateRange
          value={draft}
          onChange={change}
          error={isValidated && errors.dates ? t('history.dates_reversed') : undefined}
        />
        <AmountRange
          value={draft}
          onChange={change}
          error={isValidated && errors.amounts ? t('history.amounts_reversed') : undefined}
        />
        <TextField
          label={t('field.store_name')}
          value={draft.store}
          maxLength={SEARCH_LENGTH_MAX}
          autoComplete="off"
          onChange={(event) => change({ store: event.target.value })}
        />
        <ManyChoices
          label={t('history.status')}
          all={PAYMENT_STATUSES}
          chosen={draft.status}
          getLabel={(each) => t(`payment.status_${each}`)}
          onChange={(status) => change({ status })}
        />
        <ManyChoices
          label={t('history.method')}
          all={PAYMENT_METHODS}
          chosen={draft.method}
          getLabel={(each) => t(`payment.method_${each}`)}
          onChange={(method) => change({ method })}
        />
        <SelectField
          label={t('history.sort')}
          value={draft.sort}
          options={SORTS.map((each) => ({ value: each, label: t(SORT_NAMES[each]) }))}
          onChange={({ target }) => {
            const sort = SORTS.find((each) => each === target.value);
            if (sort) change({ sort });
          }}
        />
        <div className={styles.actions}>
          <Button type="submit" full>
            {t('history.apply')}
          </Button>
          <Button variant="secondary" full onClick={() => onApply({ ...EMPTY_FILTER, q: draft.q })}>
            {t('history.clear')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

function normalizeFilter(filter: Filter): Filter {
  return { ...filter, store: normalizeText(filter.store, 'NFKC').trim() };
}
