import type { RefundRequestView } from '@saifu/contract/refund-request';
import { isOpen } from '@saifu/domain/payments/refund-request';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { Deadline } from '../../components/deadline.tsx';
import textStyles from '../../components/text.module.css';
import { useNow } from '../../hooks/use-now.ts';
import { MONEY_TEXTS, REASON_NAMES } from './labels.ts';
import styles from './refund-requests.module.css';
import { RequestStatus } from './request-status.tsx';

type RequestDetailsProps = {
  readonly request: RefundRequestView;
  readonly paymentPath: string;
};

/** What the payer asked for and why, and until when the merchant answers. */
export function RequestDetails({ request, paymentPath }: RequestDetailsProps) {
  const t = useTranslate();
  const now = useNow();
  const items = [
    { label: t('console_refund_request.status'), value: <RequestStatus request={request} /> },
    {
      label: t('console_refund_request.requested'),
      value: <Amount value={request.requested_amount} size="large" />,
    },
    {
      label: t('console_refund_request.payment_amount'),
      value: <Amount value={request.payment_amount} />,
    },
    isOpen(request.status) && {
      label: t('console_refund_request.respond_by'),
      value: <Deadline at={request.respond_by} now={now} />,
    },
    {
      label: t('console_refund_request.reason_code'),
      value: t(REASON_NAMES[request.reason_code]),
    },
    {
      label: t('console_refund_request.reason'),
      value: <span className={styles.text}>{request.reason}</span>,
    },
    {
      label: t('console_refund_request.store'),
      value: <span lang="ja">{request.store.name}</span>,
    },
    {
      label: t('console_refund_request.filed_at'),
      value: <time dateTime={request.filed_at}>{formatDateTime(request.filed_at)}</time>,
    },
  ].filter((item) => item !== false);
  return (
    <Card title={t('console_refund_request.details')} flush>
      <DescriptionList items={items} absent={t('console_refund_request.absent')} hasLongValues />
      <RowList>
        <ListRow href={paymentPath} label={t('console_refund_request.to_payment')} />
      </RowList>
    </Card>
  );
}

/** The decision, who made it, and what has become of the money. */
export function RequestDecision({ request }: { readonly request: RefundRequestView }) {
  const t = useTranslate();
  const { answered_by: by, answered_at: at, approved_amount: approved, money } = request;
  if (by === null || at === null) return null;
  const isStaff = by === 'staff';
  const moneyText = MONEY_TEXTS[money];
  return (
    <Card
      title={t(
        isStaff
          ? 'console_refund_request.answer_of_staff'
          : 'console_refund_request.answer_of_merchant',
      )}
    >
      <div className={styles.answer}>
        {approved !== null && (
          <p>
            {t('console_refund_request.approved')} <Amount value={approved} />
          </p>
        )}
        {moneyText !== null && <p>{t(moneyText)}</p>}
        {request.merchant_response !== null && (
          <p className={styles.text}>{request.merchant_response}</p>
        )}
        <time className={textStyles.note} dateTime={at}>
          {formatDateTime(at)}
        </time>
      </div>
    </Card>
  );
}
