import type { DisputeDetailView } from '@saifu/contract/provider-dispute';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { Deadline } from '../../components/deadline.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { DisputeStatus } from './dispute-status.tsx';
import styles from './disputes.module.css';

type DisputeDetailsProps = {
  readonly dispute: DisputeDetailView;
  readonly paymentPath: string;
};

/** What the cardholder told the bank, until when the store answers, and what that means. */
export function DisputeDetails({ dispute, paymentPath }: DisputeDetailsProps) {
  const t = useTranslate();
  const now = useNow();
  const { status, respond_by: respondBy, closed_at: closedAt } = dispute;
  const items = [
    { label: t('console_payment.status'), value: <DisputeStatus status={status} /> },
    { label: t('console_dispute.amount'), value: <Amount value={dispute.amount} size="large" /> },
    {
      label: t('console_dispute.payment_amount'),
      value: <Amount value={dispute.payment_amount} />,
    },
    status === 'needs_response' &&
      respondBy !== null && {
        label: t('console_dispute.respond_by'),
        value: <Deadline at={respondBy} now={now} />,
      },
    { label: t('console_dispute.reason'), value: t(`console_dispute.reason_${dispute.reason}`) },
    { label: t('console_dispute.store'), value: <span lang="ja">{dispute.store.name}</span> },
    {
      label: t('console_dispute.opened_at'),
      value: <time dateTime={dispute.opened_at}>{formatDateTime(dispute.opened_at)}</time>,
    },
    closedAt !== null && {
      label: t('console_dispute.closed_at'),
      value: <time dateTime={closedAt}>{formatDateTime(closedAt)}</time>,
    },
  ].filter((item) => item !== false);
  return (
    <Card title={t('console_dispute.details')} flush>
      <p className={styles.effect}>{t(`console_dispute.effect_${status}`)}</p>
      <DescriptionList items={items} absent={t('console_dispute.absent')} hasLongValues />
      <RowList>
        <ListRow href={paymentPath} label={t('console_dispute.to_payment')} />
      </RowList>
    </Card>
  );
}

/** The evidence as the bank has it. */
export function SubmittedEvidence({ dispute }: { readonly dispute: DisputeDetailView }) {
  const t = useTranslate();
  const { evidence_text: text, evidence_submitted_at: at } = dispute;
  if (text === null || at === null) return null;
  return (
    <Card title={t('console_dispute.evidence')}>
      <p className={styles.text}>{text}</p>
      <p>
        {t('console_dispute.submitted_at')} <time dateTime={at}>{formatDateTime(at)}</time>
      </p>
    </Card>
  );
}
