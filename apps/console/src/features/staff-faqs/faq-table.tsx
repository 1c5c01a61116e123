import type { StaffFaqView } from '@saifu/contract/staff-faq';
import { Button } from '@saifu/ui/button/button';
import { DataTable } from '@saifu/ui/data-table/data-table';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconCircleCheck, IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import { RowAction } from '../../components/row-action.tsx';
import { StatusBadge, type StatusBadgeProps } from '../../components/status-badge.tsx';
import textStyles from '../../components/text.module.css';
import { TOPIC_TEXTS } from './faq-values.ts';

const SOURCE_BADGES: Readonly<Record<StaffFaqView['source'], StatusBadgeProps>> = {
  bundled: { label: 'staff_faq.source_bundled', icon: IconCircleCheck, tone: 'neutral' },
  edited: { label: 'staff_faq.source_edited', icon: IconPencil, tone: 'info' },
  added: { label: 'staff_faq.source_added', icon: IconPlus, tone: 'info' },
  removed: { label: 'staff_faq.source_removed', icon: IconX, tone: 'warning' },
};

type FaqTableProps = {
  readonly faqs: readonly StaffFaqView[];
  readonly onEdit: (faq: StaffFaqView) => void;
};

/** One row for each entry. */
export function FaqTable({ faqs, onEdit }: FaqTableProps) {
  const t = useTranslate();
  return (
    <DataTable<StaffFaqView>
      caption={t('staff_faq.title')}
      rows={faqs}
      getKey={({ id }) => id}
      columns={[
        {
          label: t('staff_faq.question'),
          render: ({ texts }) => (
            <span className={textStyles.name}>{texts[t.language].question}</span>
          ),
        },
        { label: t('staff_faq.topic'), render: ({ topic }) => t(TOPIC_TEXTS[topic]) },
        {
          label: t('staff_faq.source'),
          isShort: true,
          render: ({ source }) => <StatusBadge {...SOURCE_BADGES[source]} />,
        },
        {
          label: t('staff_faq.updated_at'),
          render: ({ updated_at: at }) =>
            at === null ? t('staff_faq.never') : <time dateTime={at}>{formatDateTime(at)}</time>,
        },
        {
          label: t('console_team.actions'),
          render: (faq) => (
            <RowAction>
              <Button
                variant="quiet"
                aria-label={t('staff_faq.change_about', {
                  question: faq.texts[t.language].question,
                })}
                onClick={() => onEdit(faq)}
              >
                {t('staff_faq.change')}
              </Button>
            </RowAction>
          ),
        },
      ]}
    />
  );
}
