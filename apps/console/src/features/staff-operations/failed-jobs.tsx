import type { FailedJobView } from '@saifu/contract/staff-operations';
import { Button } from '@saifu/ui/button/button';
import { DataTable } from '@saifu/ui/data-table/data-table';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { ResultList } from '../../components/result-list.tsx';
import { RowAction } from '../../components/row-action.tsx';
import textStyles from '../../components/text.module.css';
import { useFailedJobs } from './queries.ts';

type FailedJobsProps = {
  /** Absent: the role may only read. */
  readonly onRetry?: ((queue: string) => void) | undefined;
};

/** Jobs that were given up. */
export function FailedJobs({ onRetry }: FailedJobsProps) {
  const t = useTranslate();
  const query = useFailedJobs();
  return (
    <ResultList
      query={{ ...query, isPlaceholderData: false }}
      items={query.data}
      title={t('staff_operations.failed_jobs')}
      shown="staff_operations.failed_jobs_count"
      empty={{ illustration: 'search', text: 'staff_operations.failed_jobs_none' }}
      placeholder={<Skeleton shape="block" />}
    >
      {(items) => (
        <DataTable<FailedJobView>
          caption={t('staff_operations.failed_jobs')}
          rows={items}
          getKey={({ id }) => id}
          columns={[
            {
              label: t('staff_operations.queue'),
              render: ({ queue }) => <code className={textStyles.code}>{queue}</code>,
            },
            {
              label: t('staff_operations.failed_at'),
              isShort: true,
              render: ({ failed_at: at }) => formatDateTime(at),
            },
            {
              label: t('staff_operations.failure'),
              render: ({ error, code }) =>
                [error, code].filter(Boolean).join(' ') || t('staff_operations.none'),
            },
            {
              label: t('staff_operations.attempts'),
              isNumber: true,
              render: ({ attempts }) => attempts,
            },
            ...(onRetry === undefined
              ? []
              : [
                  {
                    label: t('console_team.actions'),
                    render: ({ queue }: FailedJobView) => (
                      <RowAction>
                        <Button variant="quiet" onClick={() => onRetry(queue)}>
                          {t('staff_operations.retry')}
                        </Button>
                      </RowAction>
                    ),
                  },
                ]),
          ]}
        />
      )}
    </ResultList>
  );
}
