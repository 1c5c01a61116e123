import type { StaffAnnouncementView } from '@saifu/contract/announcement';
import { Button } from '@saifu/ui/button/button';
import { DataTable } from '@saifu/ui/data-table/data-table';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconCalendarTime, IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import { RowAction } from '../../components/row-action.tsx';
import { StatusBadge, type StatusBadgeProps } from '../../components/status-badge.tsx';

type AnnouncementTableProps = {
  readonly items: readonly StaffAnnouncementView[];
  readonly onEdit: (announcement: StaffAnnouncementView) => void;
};

const STATES: Readonly<Record<StaffAnnouncementView['state'], StatusBadgeProps>> = {
  scheduled: { label: 'staff_operations.scheduled', icon: IconCalendarTime, tone: 'neutral' },
  shown: { label: 'staff_operations.shown', icon: IconCircleCheck, tone: 'success' },
  ended: { label: 'staff_operations.ended', icon: IconCircleOff, tone: 'neutral' },
};

/** One row for each announcement. */
export function AnnouncementTable({ items, onEdit }: AnnouncementTableProps) {
  const t = useTranslate();
  return (
    <DataTable<StaffAnnouncementView>
      caption={t('staff_operations.announcements_title')}
      rows={items}
      getKey={({ id }) => id}
      columns={[
        { label: t('staff_operations.text'), render: ({ texts }) => texts[t.language] },
        {
          label: t('staff_operations.state'),
          isShort: true,
          render: ({ state }) => <StatusBadge {...STATES[state]} />,
        },
        {
          label: t('staff_operations.audience'),
          isShort: true,
          render: ({ audience }) => t(`staff_operations.audience_${audience}`),
        },
        {
          label: t('staff_operations.severity'),
          isShort: true,
          render: ({ severity }) => t(`staff_operations.severity_${severity}`),
        },
        {
          label: t('staff_operations.period'),
          render: ({ from, until }) =>
            t('staff_operations.period_value', {
              from: formatDateTime(from),
              until: until === null ? t('staff_operations.open_end') : formatDateTime(until),
            }),
        },
        {
          label: t('console_team.actions'),
          render: (row) => (
            <RowAction>
              <Button variant="quiet" onClick={() => onEdit(row)}>
                {t('staff_operations.edit')}
              </Button>
            </RowAction>
          ),
        },
      ]}
    />
  );
}
