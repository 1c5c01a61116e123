import type { WebhookView } from '@saifu/contract/webhook';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useLocation } from '@saifu/web/routing/location.ts';
import { getPath } from '../../app/routes.ts';
import { useDeliveries, useWebhooks } from '../../features/webhooks/queries.ts';
import { WebhookDetails } from '../../features/webhooks/webhook-details.tsx';
import { useNotice } from '../../hooks/use-notice.tsx';
import { Deliveries } from './deliveries.tsx';

/** One webhook and its deliveries. */
export function Webhook() {
  const { pathname } = useLocation();
  const id = decodeURIComponent(pathname.split('/')[4] ?? '');
  const query = useWebhooks();
  const deliveries = useDeliveries(id);
  const webhook = query.data?.find((each) => each.id === id);
  const isUnlisted = query.isSuccess && webhook === undefined && !query.isFetching;
  const { error } = deliveries;
  // It is also removed while this is open, if its receiver answers with 410.
  const isRemoved = error !== null && toAppError(error).code === 'not_found';
  const list = getPath('Developers');
  const page = { title: 'console_developer.webhook', back: list } as const;
  if (isUnlisted || isRemoved) {
    const action = { label: 'console_developer.title', to: list } as const;
    return (
      <EmptyPage
        {...page}
        illustration="search"
        textKey="console_developer.webhook_not_found"
        action={action}
      />
    );
  }
  return (
    <Page {...page} isWide>
      {webhook ? (
        <Found webhook={webhook} deliveries={deliveries} />
      ) : (
        <Pending query={query}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Pending>
      )}
    </Page>
  );
}

type FoundProps = {
  readonly webhook: WebhookView;
  readonly deliveries: ReturnType<typeof useDeliveries>;
};

function Found({ webhook, deliveries }: FoundProps) {
  const { notice, show } = useNotice();
  return (
    <>
      {notice}
      <WebhookDetails webhook={webhook} />
      <Deliveries webhookId={webhook.id} query={deliveries} onReplayed={show} />
    </>
  );
}
