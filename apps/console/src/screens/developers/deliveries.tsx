import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useNavigate, useSearchParams } from '@saifu/web/routing/location.ts';
import { getPath } from '../../app/routes.ts';
import { ResultList } from '../../components/result-list.tsx';
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
  const opened = query.data?.find(({ id }) => id === openedId);
  const close = () => navigate({ search: '' }, { replace: true });
  return (
    <>
      <ResultList
        query={query}
        items={query.data}
        shown="console_developer.deliveries_shown"
        empty={{ illustration: 'history', text: 'console_developer.deliveries_none' }}
        title={t('console_developer.deliveries')}
        placeholder={<Skeleton shape="block" />}
      >
        {(deliveries) => (
          <DeliveryTable
            deliveries={deliveries}
            getHref={(id) => `${getPath('Webhook', { id: webhookId })}?delivery=${id}`}
          />
        )}
      </ResultList>
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
