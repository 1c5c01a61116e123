import type { BlockListEntryView } from '@saifu/contract/block-list-entry';
import { BLOCK_LIST_KINDS } from '@saifu/domain/risk/block-list-entry';
import { Button } from '@saifu/ui/button/button';
import { Page } from '@saifu/web/components/page.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { FilterBar } from '../../components/filter-bar.tsx';
import { ReasonSheet } from '../../components/reason-sheet.tsx';
import { ResultList } from '../../components/result-list.tsx';
import { SelectFilter } from '../../components/select-filter.tsx';
import textStyles from '../../components/text.module.css';
import { EntrySheet } from '../../features/staff-block-list/entry-sheet.tsx';
import { EntryTable } from '../../features/staff-block-list/entry-table.tsx';
import {
  parseFilter,
  useBlockList,
  useRemoveEntry,
} from '../../features/staff-block-list/queries.ts';
import { useUrlFilter } from '../../hooks/use-url-filter.ts';
import { isFiltered } from '../../lib/list-filter.ts';

/** Whose payments are refused. */
export function BlockList() {
  const t = useTranslate();
  const { filter, setFilter } = useUrlFilter(parseFilter);
  const query = useBlockList(filter);
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<BlockListEntryView | null>(null);
  return (
    <Page title="staff_risk.block_list_title" isWide>
      <p className={textStyles.note}>{t('staff_risk.block_list_about')}</p>
      <div>
        <Button onClick={() => setIsAdding(true)}>{t('staff_risk.block')}</Button>
      </div>
      <FilterBar filter={filter} resetPath={getPath('BlockList')}>
        <SelectFilter
          label={t('staff_risk.kind')}
          anyLabel={t('staff_risk.kind_any')}
          value={filter.kind}
          options={BLOCK_LIST_KINDS.map((value) => {
            return { value, label: t(`staff_risk.kind_${value}`) };
          })}
          onChange={(kind) => setFilter({ ...filter, kind })}
        />
        <SelectFilter
          label={t('staff_risk.state')}
          anyLabel={t('staff_risk.in_force')}
          value={filter.removed}
          options={[{ value: 'yes', label: t('staff_risk.removed') }]}
          onChange={(value) => setFilter({ ...filter, removed: value })}
        />
      </FilterBar>
      <ResultList
        query={query}
        items={query.data}
        shown="staff_risk.entries_shown"
        empty={{ illustration: 'search', text: 'staff_risk.entries_empty' }}
        noneFound={isFiltered(filter) && 'staff_risk.entries_none'}
      >
        {(entries) => <EntryTable entries={entries} onRemove={setRemoved} />}
      </ResultList>
      {isAdding && (
        <EntrySheet onDismiss={() => setIsAdding(false)} onAdded={() => setIsAdding(false)} />
      )}
      {removed !== null && <RemovalSheet id={removed.id} onClose={() => setRemoved(null)} />}
    </Page>
  );
}

type RemovalSheetProps = { readonly id: string; readonly onClose: () => void };

function RemovalSheet({ id, onClose }: RemovalSheetProps) {
  const t = useTranslate();
  return (
    <ReasonSheet
      title={t('staff_risk.unblock_title')}
      about={t('staff_risk.unblock_about')}
      action={t('staff_risk.unblock')}
      send={useRemoveEntry(id)}
      onDone={onClose}
      onDismiss={onClose}
    />
  );
}
