import type { WebhookView } from '@saifu/contract/webhook';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { type Column, DataTable } from '@saifu/ui/data-table/data-table';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconPlayerPause } from '@tabler/icons-react';
import { RowAction } from '../../components/row-action.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { EventNames } from './event-names.tsx';
import { useRemoveWebhook } from './queries.ts';

type WebhookTableProps = {
  readonly webhooks: readonly WebhookView[];
  readonly getHref: (id: string) => string;
  /** Called with the notice to show. */
  readonly onRemoved: (notice: string) => void;
};

const NAMES_SHOWN = 3;

/** One row for each webhook. It leads to its deliveries. */
export function WebhookTable({ webhooks, getHref, onRemoved }: WebhookTableProps) {
  const t = useTranslate();
  const { remove, removingId, error } = useRemove(onRemoved);
  const columns: readonly Column<WebhookView>[] = [
    {
      label: t('console_developer.url'),
      render: ({ url, pause }) => (
        <>
          {url}
          {pause !== null && (
            <StatusBadge
              label="console_developer.webhook_paused"
              icon={IconPlayerPause}
              tone="warning"
            />
          )}
        </>
      ),
    },
    {
      label: t('console_developer.events'),
      render: ({ events }) => <EventNames events={events} max={NAMES_SHOWN} />,
    },
    {
      label: t('console_developer.created_at'),
      render: ({ created_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
    },
    {
      label: t('console_team.actions'),
      render: (webhook) => (
        <RowAction>
          <Button
            variant="quiet"
            busy={webhook.id === removingId}
            aria-label={t('console_developer.webhook_remove_url', { url: webhook.url })}
            onClick={() => void remove(webhook)}
          >
            {t('console_developer.webhook_remove')}
          </Button>
        </RowAction>
      ),
    },
  ];
  return (
    <>
      {error && <Alert tone="danger">{t.error(error.code, error.params)}</Alert>}
      <DataTable
        caption={t('console_developer.webhooks')}
        columns={columns}
        rows={webhooks}
        getKey={({ id }) => id}
        getHref={({ id }) => getHref(id)}
      />
    </>
  );
}

/** Removes a webhook after a confirmation. */
function useRemove(onRemoved: (notice: string) => void) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const removal = useRemoveWebhook();
  const remove = async (webhook: WebhookView) => {
    const { url } = webhook;
    const isConfirmed = await dialogs.confirmDelete({
      title: t('console_developer.webhook_remove_title'),
      message: t('console_developer.webhook_remove_question', { url }),
      agreeLabel: t('console_developer.webhook_remove'),
      cancelLabel: t('app.cancel'),
    });
    if (!isConfirmed) return;
    const notice = t('console_developer.webhook_removed', { url });
    removal.mutate(webhook, { onSuccess: () => onRemoved(notice) });
  };
  return {
    remove,
    removingId: removal.isPending ? removal.variables.id : null,
    error: removal.error,
  };
}
