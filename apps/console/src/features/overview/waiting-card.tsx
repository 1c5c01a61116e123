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
  readonly getWebhookHref: (webhookId: string) => string;
};

/** What waits for the merchant: deadlines, the first one leading, and then failing webhooks. */
export function WaitingCard({ waiting, getHref, listPath, getWebhookHref }: WaitingCardProps) {
  const t = useTranslate();
  const { refund_requests: requests, refund_request_count: count } = waiting;
  const { failing_webhooks: webhooks } = waiting;
  return (
    <Card title={t('console_overview.waiting')} flush>
      {requests.length === 0 && webhooks.length === 0 ? (
        <p className={styles.empty}>{t('console_overview.nothing_waits')}</p>
      ) : (
        <RowList>
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
        </RowList>
      )}
    </Card>
  );
}
