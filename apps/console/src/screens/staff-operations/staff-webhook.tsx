import type { StaffWebhookView } from '@saifu/contract/staff-webhook';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { Link } from '@saifu/ui/link/link';
import form from '@saifu/web/forms/form.module.css';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { Column, Columns } from '../../components/columns.tsx';
import { CopyableId } from '../../components/copyable-id.tsx';
import { DetailPage } from '../../components/detail-page.tsx';
import { useMay } from '../../features/session/use-may.ts';
import { formatAnswer } from '../../features/staff-operations/format-answer.ts';
import { useStaffWebhook } from '../../features/staff-operations/queries.ts';
import { UndeliveredTable } from '../../features/staff-operations/undelivered-table.tsx';
import { useNotice } from '../../hooks/use-notice.tsx';
import { useStaffPathId } from '../../hooks/use-staff-path-id.ts';
import { WebhookActSheet } from './webhook-act-sheet.tsx';

type Act = 'pause' | 'replay';
type WebhookProps = { readonly webhook: StaffWebhookView };

/** One webhook of a merchant, what was not delivered to it, and what staff do about it. */
export function StaffWebhook() {
  const query = useStaffWebhook(useStaffPathId());
  return (
    <DetailPage
      title="staff_operations.webhook_title"
      list={{ label: 'staff_operations.title', to: getPath('StaffOperations') }}
      notFound="staff_operations.webhook_not_found"
      query={query}
    >
      {(webhook) => <Found webhook={webhook} />}
    </DetailPage>
  );
}

function Found({ webhook }: WebhookProps) {
  const { notice, show } = useNotice();
  const [act, setAct] = useState<Act | null>(null);
  const mayAct = useMay()('operations');
  return (
    <>
      {notice}
      <Columns>
        <Column>
          <WebhookFacts webhook={webhook} />
        </Column>
        <Column>{mayAct && <Acts webhook={webhook} onAct={setAct} />}</Column>
      </Columns>
      <UndeliveredTable webhookId={webhook.id} />
      {act !== null && (
        <WebhookActSheet
          webhook={webhook}
          act={act}
          onDismiss={() => setAct(null)}
          onDone={(text) => {
            setAct(null);
            show(text);
          }}
        />
      )}
    </>
  );
}

function WebhookFacts({ webhook }: WebhookProps) {
  const t = useTranslate();
  const { merchant_id: merchantId, merchant_name: name, last_attempt: last } = webhook;
  const items = [
    {
      label: t('staff_operations.merchant'),
      value: (
        <Link href={getPath('StaffMerchant', { id: merchantId })}>
          <span lang="ja">{name}</span>
        </Link>
      ),
    },
    { label: t('staff_operations.url'), value: webhook.url },
    { label: t('staff_operations.waiting'), value: String(webhook.waiting) },
    { label: t('staff_operations.failures'), value: String(webhook.failing) },
    { label: t('staff_operations.last_answer'), value: formatAnswer(t, last) },
    {
      label: t('staff_operations.webhook_id'),
      value: <CopyableId value={webhook.id} label={t('staff_operations.webhook_id')} />,
    },
  ];
  return (
    <Card title={t('console_payment.details')} flush>
      <DescriptionList items={items} absent={t('staff_operations.none')} hasLongValues />
    </Card>
  );
}

type ActsProps = WebhookProps & { readonly onAct: (act: Act) => void };

/** A paused webhook is resumed before anything is sent to it again. */
function Acts({ webhook, onAct }: ActsProps) {
  const t = useTranslate();
  const { paused_at: at, pause_reason: reason } = webhook;
  return (
    <Card title={t('console_team.actions')}>
      <div className={form.form}>
        {at !== null && (
          <Alert tone="warning">
            {t('staff_operations.paused_since', {
              time: formatDateTime(at),
              reason: reason ?? t('staff_operations.none'),
            })}
          </Alert>
        )}
        {at === null && (
          <Button variant="secondary" full onClick={() => onAct('replay')}>
            {t('staff_operations.replay')}
          </Button>
        )}
        <Button variant="secondary" full onClick={() => onAct('pause')}>
          {t(at === null ? 'staff_operations.pause' : 'staff_operations.resume')}
        </Button>
      </div>
    </Card>
  );
}
