import type { StaffWebhookView } from '@saifu/contract/staff-webhook';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { formatDateTimeWithSeconds } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { ReasonSheet } from '../../components/reason-sheet.tsx';
import textStyles from '../../components/text.module.css';
import { useMay } from '../../features/session/use-may.ts';
import { FailedJobs } from '../../features/staff-operations/failed-jobs.tsx';
import { useOperations, useOperationsActs } from '../../features/staff-operations/queries.ts';
import { StateTables } from '../../features/staff-operations/state-tables.tsx';
import { WebhookTable } from '../../features/staff-operations/webhook-table.tsx';
import { useNotice } from '../../hooks/use-notice.tsx';
import { WebhookActSheet } from './webhook-act-sheet.tsx';

type Opened =
  | { readonly kind: 'retry'; readonly queue: string }
  | { readonly kind: 'webhook'; readonly webhook: StaffWebhookView };

/** What fails and what staff can do about it, and below it the whole running system. */
export function StaffOperations() {
  const t = useTranslate();
  const query = useOperations();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { notice, show } = useNotice();
  const mayAct = useMay()('operations');
  const openWebhook = mayAct
    ? (webhook: StaffWebhookView) => setOpened({ kind: 'webhook', webhook })
    : undefined;
  const done = (text: string) => {
    setOpened(null);
    show(text);
  };
  return (
    <Page title="staff_operations.title" isWide>
      {notice}
      <FailedJobs onRetry={mayAct ? (queue) => setOpened({ kind: 'retry', queue }) : undefined} />
      <WebhookTable state="failing" onAct={openWebhook} getHref={getWebhookPath} />
      <WebhookTable state="paused" onAct={openWebhook} getHref={getWebhookPath} />
      {query.data === undefined ? (
        <Pending query={query}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Pending>
      ) : (
        <>
          <p className={textStyles.lead}>
            {t('staff_operations.read_at', { time: formatDateTimeWithSeconds(query.data.read_at) })}
          </p>
          <StateTables state={query.data} />
        </>
      )}
      {opened !== null && (
        <OpenedSheet opened={opened} onDismiss={() => setOpened(null)} onDone={done} />
      )}
    </Page>
  );
}

const getWebhookPath = (id: string) => getPath('StaffWebhook', { id });

type OpenedSheetProps = {
  readonly opened: Opened;
  readonly onDismiss: () => void;
  readonly onDone: (notice: string) => void;
};

function OpenedSheet({ opened, onDismiss, onDone }: OpenedSheetProps) {
  const t = useTranslate();
  const acts = useOperationsActs();
  if (opened.kind === 'retry') {
    const { queue } = opened;
    return (
      <ReasonSheet
        title={t('staff_operations.retry_title', { queue })}
        about={t('staff_operations.retry_about')}
        action={t('staff_operations.retry')}
        send={(reason) => acts.retryJobs(queue, reason)}
        onDone={({ retried }) => onDone(t('staff_operations.retried', { count: retried }))}
        onDismiss={onDismiss}
      />
    );
  }
  return (
    <WebhookActSheet webhook={opened.webhook} act="pause" onDismiss={onDismiss} onDone={onDone} />
  );
}
