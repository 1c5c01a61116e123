import { AUDIT_ACTIONS } from '@saifu/domain/members/audit-entry';
import { SEARCH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { FilterBar } from '../../components/filter-bar.tsx';
import { PeriodFields } from '../../components/period-fields.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { SelectFilter } from '../../components/select-filter.tsx';
import { ACTION_TEXTS, ACTOR_TEXTS } from './audit-texts.ts';
import type { AuditFilter } from './filter.ts';

type AuditFiltersProps = {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
  /** The path of the list without a filter. */
  readonly resetPath: string;
  /** The names of the operator's staff by their ids. */
  readonly names: ReadonlyMap<string, string>;
};

export function AuditFilters({ filter, onChange, resetPath, names }: AuditFiltersProps) {
  const t = useTranslate();
  const actors = new Map([
    // Who has left the team is known by the id only.
    ...(filter.actor === '' ? [] : [[filter.actor, filter.actor] as const]),
    ...names,
    ...Object.entries(ACTOR_TEXTS).map(([actor, key]) => [actor, t(key)] as const),
  ]);
  return (
    <FilterBar filter={filter} resetPath={resetPath}>
      <SelectFilter
        label={t('console_audit.actor')}
        anyLabel={t('staff_audit.actor_any')}
        value={filter.actor}
        options={[...actors].map(([value, label]) => ({ value, label }))}
        onChange={(actor) => onChange({ ...filter, actor })}
      />
      <SelectFilter
        label={t('console_audit.action')}
        anyLabel={t('staff_audit.action_any')}
        value={filter.action}
        options={AUDIT_ACTIONS.map((value) => ({ value, label: t(ACTION_TEXTS[value]) }))}
        onChange={(action) => onChange({ ...filter, action })}
      />
      <SearchField
        label={t('console_audit.subject')}
        lengthMax={SEARCH_LENGTH_MAX}
        words={filter.subject}
        onSearch={(subject) => onChange({ ...filter, subject })}
      />
      <PeriodFields value={filter} onChange={(period) => onChange({ ...filter, ...period })} />
    </FilterBar>
  );
}
