import type { ApiRequestView } from '@saifu/contract/api-request';
import { PlainDescriptionList } from '@saifu/ui/description-list/plain-description-list';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { Pending } from '@saifu/web/components/pending.tsx';
import { formatDateTimeWithSeconds } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { CopyableId } from '../../components/copyable-id.tsx';
import sheetStyles from '../../components/sheet.module.css';
import textStyles from '../../components/text.module.css';
import { useApiRequest } from './queries.ts';
import { RequestStatus } from './request-status.tsx';

type ApiRequestSheetProps = {
  readonly id: string;
  /** The request, if it is among the listed ones. */
  readonly listed: ApiRequestView | undefined;
  readonly onDismiss: () => void;
};

/** One request with its id, which the merchant's programs and support can refer to. */
export function ApiRequestSheet({ id, listed, onDismiss }: ApiRequestSheetProps) {
  const t = useTranslate();
  const query = useApiRequest(id, listed);
  const { data: request, error } = query;
  const isGone = error !== null && toAppError(error).code === 'not_found';
  return (
    <Sheet title={t('console_api_request.one')} closeLabel={t('app.close')} onDismiss={onDismiss}>
      {request !== undefined && <Details request={request} />}
      {request === undefined && isGone && (
        <p role="status" className={textStyles.lead}>
          {t('console_api_request.not_found')}
        </p>
      )}
      {request === undefined && !isGone && <Pending query={query} />}
    </Sheet>
  );
}

function Details({ request }: { readonly request: ApiRequestView }) {
  const t = useTranslate();
  const { id, created_at: at, method, path, status, error_code: code, api_key: key } = request;
  const label = t('console_api_request.id');
  const details = [
    { label: t('console_api_request.status'), value: <RequestStatus status={status} /> },
    code !== null && {
      label: t('console_api_request.error_code'),
      value: <code className={textStyles.code}>{code}</code>,
    },
    {
      label: t('console_api_request.path'),
      value: (
        <code className={textStyles.code}>
          {method} {path}
        </code>
      ),
    },
    {
      label: t('console_api_request.time'),
      value: <time dateTime={at}>{formatDateTimeWithSeconds(at)}</time>,
    },
    {
      label: t('console_api_request.duration'),
      value: t('console_api_request.duration_ms', { count: request.duration_ms }),
    },
    {
      label: t('console_api_request.key'),
      value: t('console_api_request.key_end', { name: key.name, end: key.ends_with }),
    },
    {
      label,
      value: (
        <CopyableId value={id} label={label}>
          <code className={textStyles.code}>{id}</code>
        </CopyableId>
      ),
    },
  ].filter((detail) => detail !== false);
  return <PlainDescriptionList details={details} className={sheetStyles.details} />;
}
