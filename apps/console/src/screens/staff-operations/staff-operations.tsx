import type { StaffWebhookView } from '@saifu/contract/staff-webhook';
import { hasStaffPermission } from '@saifu/domain/members/staff-role';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { formatDateTimeWithSeconds } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { ActSheet } from '../../components/act-sheet.tsx';
import textStyles from '../../components/text.module.css';
import { useConsoleSession } from '../../features/session/use-console-session.ts';
import { FailedJobs } from '../../features/staff-operations/failed-jobs.tsx';
import { useOperations, useOperationsActs } from '../../features/staff-operations/queries.ts';
import { StateTables } from '../../features/staff-operations/state-tables.tsx';
import { WebhookTable } from '../../features/staff-operations/webhook-table.tsx';
import { useNotice } from '../../hooks/use-notice.tsx';

type Opened =
  | { readonly kind: 'retry'; readonly queue: string }
  | { readonly kind: 'webhook'; readonly webhook: StaffWebhookView };

/** The running system: what waits, what fails, and what staff can do about it. */
export function StaffOperations() {
  const t = useTranslate();
  const query = useOperations();
  const session = useConsoleSession();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { notice, show } = useNotice();
  const mayAct = session.kind === 'staff' && hasStaffPermission(session.member.role, 'operations');
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
      <FailedJobs onRetry={mayAct ? (queue) => setOpened({ kind: 'retry', queue }) : undefined} />
      <WebhookTable state="failing" onAct={openWebhook} />
      <WebhookTable state="paused" onAct={openWebhook} />
      {opened !== null && (
        <OpenedSheet opened={opened} onDismiss={() => setOpened(null)} onDone={done} />
      )}
    </Page>
  );
}

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
      <ActSheet
        title={t('staff_operations.retry_title', { queue })}
        about={t('staff_operations.retry_about')}
        agreeLabel={t('staff_operations.retry')}
        send={(reason) => acts.retryJobs(queue, reason)}
        onDone={({ retried }) => onDone(t('staff_operations.retried', { count: retried }))}
        onDismiss={onDismiss}
      />
    );
  }
  const { id, merchant_name: name, paused_at: pausedAt } = opened.webhook;
  if (pausedAt !== null) {
    return (
      <ActSheet
        title={t('staff_operations.resume_title', { name })}
        about={t('staff_operations.resume_about')}
        agreeLabel={t('staff_operations.resume')}
        send={(reason) => acts.resume(id, reason)}
        onDone={() => onDone(t('staff_operations.resumed'))}
        onDismiss={onDismiss}
      />
    );
  }
  return (
    <ActSheet
      title={t('staff_operations.pause_title', { name })}
      about={t('staff_operations.pause_about')}
      agreeLabel={t('staff_operations.pause')}
      isDangerous
      send={(reason) => acts.pause(id, reason)}
      onDone={() => onDone(t('staff_operations.paused'))}
      onDismiss={onDismiss}
    />
  );
}
