import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useNavigate, useSearchParams } from '@saifu/web/routing/location.ts';
import { getPath } from '../../app/routes.ts';
import { MoreRows } from '../../components/more-rows.tsx';
import { DeliverySheet } from '../../features/webhooks/delivery-sheet.tsx';
import { DeliveryTable } from '../../features/webhooks/delivery-table.tsx';
import type { useDeliveries } from '../../features/webhooks/queries.ts';

type DeliveriesProps = {
  readonly webhookId: string;
  readonly query: ReturnType<typeof useDeliveries>;
  /** Called with the notice to show. */
  readonly onReplayed: (notice: string) => void;
};

/** The deliveries of a webhook. The one in the URL is open. */
export function Deliveries({ webhookId, query, onReplayed }: DeliveriesProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const openedId = useSearchParams().get('delivery');
  const { data: deliveries } = query;
  if (deliveries === undefined) {
    return (
      <Pending query={query}>
        <Skeleton shape="block" />
      </Pending>
    );
  }
  const opened = deliveries.find(({ id }) => id === openedId);
  const close = () => navigate({ search: '' }, { replace: true });
  return (
    <>
      <VisuallyHidden role="status">
        {t('console_developer.deliveries_shown', { count: deliveries.length })}
      </VisuallyHidden>
      <MoreRows query={query} count={deliveries.length}>
        <Card title={t('console_developer.deliveries')} flush={deliveries.length > 0}>
          {deliveries.length > 0 ? (
            <DeliveryTable
              deliveries={deliveries}
              getHref={(id) => `${getPath('Webhook', { id: webhookId })}?delivery=${id}`}
            />
          ) : (
            <EmptyState illustration="history">{t('console_developer.deliveries_none')}</EmptyState>
          )}
        </Card>
      </MoreRows>
      {opened && (
        <DeliverySheet
          key={opened.id}
          delivery={opened}
          onDismiss={close}
          onReplayed={(notice) => {
            close();
            onReplayed(notice);
          }}
        />
      )}
    </>
  );
}
