import type { WebhookView } from '@saifu/contract/webhook';
import { Alert } from '@saifu/ui/alert/alert';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { EventNames } from './event-names.tsx';

/** Where a webhook sends what, and since when. */
export function WebhookDetails({ webhook }: { readonly webhook: WebhookView }) {
  const t = useTranslate();
  const { url, events, created_at: at, pause } = webhook;
  const items = [
    { label: t('console_developer.url'), value: url },
    {
      label: t('console_developer.events'),
      value: <EventNames events={events} max={events.length} />,
    },
    {
      label: t('console_developer.created_at'),
      value: <time dateTime={at}>{formatDateTime(at)}</time>,
    },
  ];
  const paused = pause && { time: formatDateTime(pause.at), reason: pause.reason };
  return (
    <>
      {paused && (
        <Alert tone="warning">{t('console_developer.webhook_paused_about', paused)}</Alert>
      )}
      <Card title={t('console_payment.details')} flush>
        <DescriptionList items={items} absent={t('console_payment.absent')} hasLongValues />
      </Card>
    </>
  );
}
