import { SEARCH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { Card } from '@saifu/ui/card/card';
import { TextField } from '@saifu/ui/text-field/text-field';
import formStyles from '@saifu/web/forms/form.module.css';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { AmountRange } from '../../features/history/amount-range.tsx';
import { DateRange } from '../../features/history/date-range.tsx';
import { type Filter, validateFilter } from '../../features/history/filter.ts';

type DownloadReceiptsSearchProps = {
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
};

/**
 * Search by date, amount and counterparty, as the tax office requires. Input applies as it is
 * typed.
 */
export function DownloadReceiptsSearch({ filter, onFilter }: DownloadReceiptsSearchProps) {
  const t = useTranslate();
  const errors = validateFilter(filter);
  const change = (part: Partial<Filter>) => onFilter({ ...filter, ...part });
  return (
    <Card title={t('receipts.search')}>
      <search className={formStyles.form}>
        <DateRange
          value={filter}
          onChange={change}
          error={errors.dates ? t('history.dates_reversed') : undefined}
        />
        <AmountRange
          value={filter}
          onChange={change}
          error={errors.amounts ? t('history.amounts_reversed') : undefined}
        />
        <TextField
          label={t('receipts.counterparty')}
          type="search"
          value={filter.store}
          maxLength={SEARCH_LENGTH_MAX}
          autoComplete="off"
          enterKeyHint="search"
          onChange={({ target }) => change({ store: target.value })}
        />
      </search>
    </Card>
  );
}
