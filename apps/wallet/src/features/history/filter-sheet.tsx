import { PAYMENT_STATUSES } from '@saifu/domain/payments/payment';
import { PAYMENT_METHODS } from '@saifu/domain/payments/payment-method';
import { SEARCH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { Button } from '@saifu/ui/button/button';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { TextField } from '@saifu/ui/text-field/text-field';
import { type SubmitEvent, useState } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { AmountRange } from './amount-range.tsx';
import { DateRange } from './date-range.tsx';
import { EVERYTHING, type Filter, validateFilter, SORTS } from './filter.ts';
import styles from './filter-sheet.module.css';
import { SORT_NAMES } from './labels.ts';
import { ManyChoices } from './many-choices.tsx';

type FilterSheetProps = {
  readonly filter: Filter;
  readonly onApply: (filter: Filter) => void;
  readonly onClose: () => void;
};

/** Everything payments can be looked for by. Nothing changes behind it until it is applied. */
export function FilterSheet({ filter, onApply, onClose }: FilterSheetProps) {
  const text = useText();
  const [draft, setDraft] = useState(filter);
  const [isJudged, setIsJudged] = useState(false);
  const change = (part: Partial<Filter>) => setDraft((now) => ({ ...now, ...part }));
  const errors = validateFilter(draft);
  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsJudged(true);
    if (!errors.dates && !errors.amounts) onApply(folded(draft));
  };
  return (
    <Sheet title={text('history.filter')} onDismiss={onClose} closeLabel={text('app.close')}>
      <form className={styles.form} noValidate onSubmit={apply}>
        <DateRange
          value={draft}
          onChange={change}
          error={isJudged && errors.dates ? text('history.dates_reversed') : undefined}
        />
        <AmountRange
          value={draft}
          onChange={change}
          error={isJudged && errors.amounts ? text('history.amounts_reversed') : undefined}
        />
        <TextField
          label={text('field.store_name')}
          value={draft.store}
          maxLength={SEARCH_LENGTH_MAX}
          autoComplete="off"
          onChange={(event) => change({ store: event.target.value })}
        />
        <ManyChoices
          label={text('history.status')}
          all={PAYMENT_STATUSES}
          chosen={draft.status}
          nameOf={(each) => text(`payment.status_${each}`)}
          onChange={(status) => change({ status })}
        />
        <ManyChoices
          label={text('history.method')}
          all={PAYMENT_METHODS}
          chosen={draft.method}
          nameOf={(each) => text(`payment.method_${each}`)}
          onChange={(method) => change({ method })}
        />
        <SelectField
          label={text('history.sort')}
          value={draft.sort}
          options={SORTS.map((each) => ({ value: each, label: text(SORT_NAMES[each]) }))}
          onChange={({ target }) => {
            const sort = SORTS.find((each) => each === target.value);
            if (sort) change({ sort });
          }}
        />
        <div className={styles.actions}>
          <Button type="submit" full>
            {text('history.apply')}
          </Button>
          <Button variant="secondary" full onClick={() => onApply({ ...EVERYTHING, q: draft.q })}>
            {text('history.clear')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

function folded(filter: Filter): Filter {
  return { ...filter, store: normalizeText(filter.store, 'NFKC').trim() };
}
