import { WEBHOOK_EVENTS } from '@saifu/domain/webhooks/webhook';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { FilterBar } from '../../components/filter-bar.tsx';
import { PeriodFields } from '../../components/period-fields.tsx';
import { SelectFilter } from '../../components/select-filter.tsx';
import type { EventFilter } from './event-filter.ts';
import { EVENT_LABELS } from './events.ts';

type EventFiltersProps = {
  readonly filter: EventFilter;
  readonly onChange: (filter: EventFilter) => void;
  /** The path of the list without a filter. */
  readonly resetPath: string;
};

/** The filters of the list. */
export function EventFilters({ filter, onChange, resetPath }: EventFiltersProps) {
  const t = useTranslate();
  return (
    <FilterBar filter={filter} resetPath={resetPath}>
      <SelectFilter
        label={t('console_event.type')}
        anyLabel={t('console_event.type_any')}
        value={filter.type}
        options={WEBHOOK_EVENTS.map((value) => ({ value, label: t(EVENT_LABELS[value]) }))}
        onChange={(type) => onChange({ ...filter, type })}
      />
      <PeriodFields value={filter} onChange={(period) => onChange({ ...filter, ...period })} />
    </FilterBar>
  );
}
