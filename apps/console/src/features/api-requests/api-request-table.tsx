import type { ApiRequestView } from '@saifu/contract/api-request';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { formatDateTimeWithSeconds } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import textStyles from '../../components/text.module.css';
import { RequestStatus } from './request-status.tsx';

type ApiRequestTableProps = {
  readonly requests: readonly ApiRequestView[];
  readonly getHref: (id: string) => string;
};

/** One row for each request. It leads to its details. */
export function ApiRequestTable({ requests, getHref }: ApiRequestTableProps) {
  const t = useTranslate();
  const columns: readonly Column<ApiRequestView>[] = [
    {
      label: t('console_api_request.time'),
      render: ({ created_at: at }) => <time dateTime={at}>{formatDateTimeWithSeconds(at)}</time>,
    },
    {
      label: t('console_api_request.method'),
      render: ({ method }) => <code className={textStyles.code}>{method}</code>,
    },
    {
      label: t('console_api_request.path'),
      render: ({ path }) => <code className={textStyles.code}>{path}</code>,
    },
    {
      label: t('console_api_request.status'),
      render: ({ status }) => (
        // Beside its label on a phone, the badge must not be as wide as the column.
        <span>
          <RequestStatus status={status} />
        </span>
      ),
    },
    {
      label: t('console_api_request.duration'),
      isNumber: true,
      render: ({ duration_ms: count }) => t('console_api_request.duration_ms', { count }),
    },
    { label: t('console_api_request.key'), render: ({ api_key: { name } }) => name },
  ];
  return (
    <DataTable
      caption={t('console_api_request.title')}
      columns={columns}
      rows={requests}
      getKey={({ id }) => id}
      getHref={({ id }) => getHref(id)}
    />
  );
}
