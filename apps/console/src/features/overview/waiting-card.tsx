import type { MerchantOverviewView } from '@saifu/contract/merchant-overview';
import { formatYen } from '@saifu/domain/shared/yen';
import { Card } from '@saifu/ui/card/card';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './overview.module.css';

type WaitingCardProps = {
  readonly waiting: MerchantOverviewView['waiting'];
  readonly getHref: (requestId: string) => string;
  /** The list of all that wait. */
  readonly listPath: string;
  readonly getDisputeHref: (disputeId: string) => string;
  /** The list of all chargebacks that wait. */
  readonly disputesPath: string;
  readonly getWebhookHref: (webhookId: string) => string;
};

/** What waits for the merchant: deadlines, the first one leading, and then failing webhooks. */
export function WaitingCard({ waiting, ...hrefs }: WaitingCardProps) {
  const t = useTranslate();
  const { refund_requests: requests, disputes, failing_webhooks: webhooks } = waiting;
  const isEmpty = [requests, disputes, webhooks].every(({ length }) => length === 0);
  return (
    <Card title={t('console_overview.waiting')} flush>
      {isEmpty ? (
        <p className={styles.empty}>{t('console_overview.nothing_waits')}</p>
      ) : (
        <RowList>
          <Disputes waiting={waiting} {...hrefs} />
          <RefundRequests waiting={waiting} {...hrefs} />
          <Webhooks waiting={waiting} {...hrefs} />
        </RowList>
      )}
    </Card>
  );
}

function Disputes({ waiting, getDisputeHref, disputesPath }: WaitingCardProps) {
  const t = useTranslate();
  const { disputes, dispute_count: count } = waiting;
  return (
    <>
      {disputes.map(({ id, store_name, amount, respond_by: date }) => (
        <ListRow
          key={id}
          href={getDisputeHref(id)}
          label={t('console_overview.dispute', { store: store_name, amount: formatYen(amount) })}
          subline={
            date === null
              ? undefined
              : t('console_overview.respond_by', { date: formatDateTime(date) })
          }
        />
      ))}
      {count > disputes.length && (
        <ListRow href={disputesPath} label={t('console_overview.all_disputes', { count })} />
      )}
    </>
  );
}

function RefundRequests({ waiting, getHref, listPath }: WaitingCardProps) {
  const t = useTranslate();
  const { refund_requests: requests, refund_request_count: count } = waiting;
  return (
    <>
      {requests.map((request) => (
        <ListRow
          key={request.id}
          href={getHref(request.id)}
          label={t('console_overview.request', {
            store: request.store_name,
            amount: formatYen(request.requested_amount),
          })}
          subline={t('console_overview.respond_by', {
            date: formatDateTime(request.respond_by),
          })}
          value={request.is_urgent ? t('console_refund_request.urgent') : undefined}
        />
      ))}
      {count > requests.length && (
        <ListRow href={listPath} label={t('console_overview.all_waiting', { count })} />
      )}
    </>
  );
}

function Webhooks({ waiting, getWebhookHref }: WaitingCardProps) {
  const t = useTranslate();
  const { failing_webhooks: webhooks } = waiting;
  return (
    <>
      {webhooks.map(({ id, url, last_attempt_at: at, status }) => (
        <ListRow
          key={id}
          href={getWebhookHref(id)}
          label={t('console_overview.webhook_failing', { url })}
          subline={
            status === null
              ? t('console_overview.webhook_attempt', { date: formatDateTime(at) })
              : t('console_overview.webhook_attempt_status', {
                  date: formatDateTime(at),
                  status,
                })
          }
        />
      ))}
    </>
  );
}
