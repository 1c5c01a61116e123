import type { CannedAnswerView } from '@saifu/contract/canned-answer';
import { Button } from '@saifu/ui/button/button';
import { DataTable } from '@saifu/ui/data-table/data-table';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconArchive, IconCircleCheck } from '@tabler/icons-react';
import { RowAction } from '../../components/row-action.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import textStyles from '../../components/text.module.css';
import { CATEGORY_TEXTS } from './answer-values.ts';

type AnswerTableProps = {
  readonly answers: readonly CannedAnswerView[];
  readonly onEdit: (answer: CannedAnswerView) => void;
};

/** One row for each canned answer. */
export function AnswerTable({ answers, onEdit }: AnswerTableProps) {
  const t = useTranslate();
  return (
    <DataTable<CannedAnswerView>
      caption={t('staff_canned_answer.title')}
      rows={answers}
      getKey={({ id }) => id}
      columns={[
        {
          label: t('staff_canned_answer.name'),
          render: ({ title }) => <span className={textStyles.name}>{title}</span>,
        },
        {
          label: t('staff_canned_answer.key'),
          render: ({ key }) => <span className={textStyles.code}>{key}</span>,
        },
        {
          label: t('staff_canned_answer.category'),
          render: ({ category }) => t(CATEGORY_TEXTS[category]),
        },
        {
          label: t('staff_canned_answer.status'),
          render: ({ is_archived: isArchived }) =>
            isArchived ? (
              <StatusBadge label="staff_canned_answer.archived" icon={IconArchive} tone="neutral" />
            ) : (
              <StatusBadge
                label="staff_canned_answer.active"
                icon={IconCircleCheck}
                tone="success"
              />
            ),
        },
        {
          label: t('staff_faq.updated_at'),
          render: ({ updated_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
        },
        {
          label: t('console_team.actions'),
          render: (answer) => (
            <RowAction>
              <Button
                variant="quiet"
                aria-label={t('staff_canned_answer.change_about', { title: answer.title })}
                onClick={() => onEdit(answer)}
              >
                {t('staff_canned_answer.change')}
              </Button>
            </RowAction>
          ),
        },
      ]}
    />
  );
}
