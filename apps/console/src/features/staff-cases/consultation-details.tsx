import type { StaffConsultationView } from '@saifu/contract/staff-consultation';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { Link } from '@saifu/ui/link/link';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { Message } from '@saifu/ui/message/message';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { CopyableId } from '../../components/copyable-id.tsx';
import { Deadline } from '../../components/deadline.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { Age } from './age.tsx';
import { CONSULTATION_BADGES, LANGUAGE_TEXTS } from './labels.ts';
import styles from './staff-cases.module.css';

type ConsultationProps = { readonly consultation: StaffConsultationView };

type ConsultationDetailsProps = ConsultationProps & {
  readonly getPaymentPath: (id: string) => string;
  readonly getPayerPath: (id: string) => string;
};

/** What the question is about, in which language, and until when it is answered. */
export function ConsultationDetails(props: ConsultationDetailsProps) {
  const { consultation, getPaymentPath, getPayerPath } = props;
  const t = useTranslate();
  const now = useNow();
  const { status, answer_by: due, closes_at: closesAt } = consultation;
  const { payment_id: payment, user_id: payer } = consultation;
  const items = [
    { label: t('staff_case.status'), value: <StatusBadge {...CONSULTATION_BADGES[status]} /> },
    due !== null && { label: t('staff_case.due'), value: <Deadline at={due} now={now} /> },
    closesAt !== null && {
      label: t('staff_case.closes_at'),
      value: <time dateTime={closesAt}>{formatDateTime(closesAt)}</time>,
    },
    { label: t('staff_case.language'), value: t(LANGUAGE_TEXTS[consultation.language]) },
    {
      label: t('staff_case.asked'),
      value: <Age at={consultation.created_at} now={now} />,
    },
    {
      label: t('staff_case.payer'),
      value: (
        <CopyableId value={payer} label={t('staff_case.copy_payer')}>
          <Link href={getPayerPath(payer)}>{payer}</Link>
        </CopyableId>
      ),
    },
    payment !== null && {
      label: t('staff_case.payment'),
      value: <CopyableId value={payment} label={t('staff_case.copy_payment')} />,
    },
  ].filter((item) => item !== false);
  return (
    <Card title={t('staff_case.details')} flush>
      <DescriptionList items={items} absent={t('staff_case.absent')} hasLongValues />
      {payment !== null && (
        <RowList>
          <ListRow href={getPaymentPath(payment)} label={t('console_refund_request.to_payment')} />
        </RowList>
      )}
    </Card>
  );
}

/** The question and all messages, oldest first. */
export function ConsultationThread({ consultation }: ConsultationProps) {
  const t = useTranslate();
  const { id, subject, content, created_at: at, messages } = consultation;
  const all = [{ id, author: 'payer', body: content, at } as const, ...messages];
  const names = { payer: t('staff_case.payer'), staff: t('staff_case.staff') };
  return (
    <Card title={subject}>
      <ol className={styles.thread}>
        {all.map((message) => (
          <Message
            key={message.id}
            author={names[message.author]}
            isOwn={message.author === 'staff'}
            time={<time dateTime={message.at}>{formatDateTime(message.at)}</time>}
            body={message.body}
          />
        ))}
      </ol>
    </Card>
  );
}
