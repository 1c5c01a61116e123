import type { ApiKeyView } from '@saifu/contract/merchant';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { RowAction } from '../../components/row-action.tsx';
import textStyles from '../../components/text.module.css';
import { useRevokeApiKey } from './queries.ts';

type ApiKeyTableProps = {
  readonly apiKeys: readonly ApiKeyView[];
  /** Called with the notice to show. */
  readonly onRevoked: (notice: string) => void;
};

/** The active keys. A revoked key is not listed. */
export function ApiKeyTable({ apiKeys, onRevoked }: ApiKeyTableProps) {
  const t = useTranslate();
  const { revoke, revokingId, error } = useRevoke(onRevoked);
  const columns: readonly Column<ApiKeyView>[] = [
    {
      label: t('console_developer.key_name'),
      render: ({ name }) => <span className={textStyles.name}>{name}</span>,
    },
    {
      label: t('console_developer.key_end'),
      render: (apiKey) => <code>{getEnd(apiKey)}</code>,
    },
    {
      label: t('console_developer.created_at'),
      render: ({ created_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
    {
      label: t('console_developer.key_last_used'),
      render: ({ last_used_at: at }) =>
        at === null ? (
          t('console_developer.key_never_used')
        ) : (
          <time dateTime={at}>{formatDateTime(at)}</time>
        ),
    },
    {
      label: t('console_team.actions'),
      render: (apiKey) => (
        <RowAction>
          <Button
            variant="quiet"
            busy={apiKey.id === revokingId}
            aria-label={t('console_developer.key_revoke_name', {
              name: apiKey.name,
              end: getEnd(apiKey),
            })}
            onClick={() => void revoke(apiKey)}
          >
            {t('console_developer.key_revoke')}
          </Button>
        </RowAction>
      ),
    },
  ];
  return (
    <>
      {error && <Alert tone="danger">{t.error(error.code, error.params)}</Alert>}
      <DataTable
        caption={t('console_developer.api_keys')}
        columns={columns}
        rows={apiKeys}
        getKey={({ id }) => id}
      />
    </>
  );
}

/** Names need not differ; the last characters do. */
function getEnd({ ends_with: end }: ApiKeyView): string {
  return `…${end}`;
}

/** Revokes a key after a confirmation. */
function useRevoke(onRevoked: (notice: string) => void) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const revocation = useRevokeApiKey();
  const revoke = async (apiKey: ApiKeyView) => {
    const { name } = apiKey;
    const isConfirmed = await dialogs.confirmDelete({
      title: t('console_developer.key_revoke_title'),
      message: t('console_developer.key_revoke_question', { name, end: getEnd(apiKey) }),
      agreeLabel: t('console_developer.key_revoke'),
      cancelLabel: t('app.cancel'),
    });
    if (!isConfirmed) return;
    const notice = t('console_developer.key_revoked', { name });
    revocation.mutate(apiKey, { onSuccess: () => onRevoked(notice) });
  };
  return {
    revoke,
    revokingId: revocation.isPending ? revocation.variables.id : null,
    error: revocation.error,
  };
}
