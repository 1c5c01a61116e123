import type { BlockListEntryView } from '@saifu/contract/block-list-entry';
import { Button } from '@saifu/ui/button/button';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';

type EntryTableProps = {
  readonly entries: readonly BlockListEntryView[];
  readonly onRemove: (entry: BlockListEntryView) => void;
};

/** One row for each entry of the block list. */
export function EntryTable({ entries, onRemove }: EntryTableProps) {
  const t = useTranslate();
  const columns: readonly Column<BlockListEntryView>[] = [
    {
      label: t('staff_risk.kind'),
      isShort: true,
      render: ({ kind }) => t(`staff_risk.kind_${kind}`),
    },
    { label: t('staff_risk.block_value'), render: ({ label }) => label },
    { label: t('staff_risk.reason'), render: ({ reason }) => reason },
    {
      label: t('staff_risk.until'),
      isShort: true,
      render: ({ expires_at: at, is_expired: isExpired }) =>
        at === null ? (
          t('staff_risk.until_removed')
        ) : (
          <>
            <time dateTime={at}>{formatDateTime(at)}</time>
            {isExpired && ` ${t('staff_risk.expired')}`}
          </>
        ),
    },
    { label: t('staff_risk.hits'), isNumber: true, render: ({ hits }) => String(hits) },
    {
      label: t('staff_risk.act'),
      render: (entry) =>
        entry.removed_at === null ? (
          <Button
            variant="secondary"
            aria-label={t('staff_risk.unblock_name', { value: entry.label })}
            onClick={() => onRemove(entry)}
          >
            {t('staff_risk.unblock_short')}
          </Button>
        ) : (
          t('staff_risk.removed')
        ),
    },
  ];
  return (
    <DataTable
      caption={t('staff_risk.block_list_title')}
      columns={columns}
      rows={entries}
      getKey={({ id }) => id}
    />
  );
}
