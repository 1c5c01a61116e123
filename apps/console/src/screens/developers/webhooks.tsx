import type { NewWebhookView } from '@saifu/contract/webhook';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { type NewWebhook, useCreateWebhook, useWebhooks } from '../../features/webhooks/queries.ts';
import { WebhookSheet } from '../../features/webhooks/webhook-sheet.tsx';
import { WebhookTable } from '../../features/webhooks/webhook-table.tsx';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { AddableCard } from './addable-card.tsx';
import { NewSecret } from './new-secret.tsx';

/** How requests to a webhook are signed. */
const STANDARD = 'Standard Webhooks';

/** Where events are sent. `onDone` gets the notice to show. */
export function Webhooks({ onDone }: { readonly onDone: (notice: string) => void }) {
  const t = useTranslate();
  const query = useWebhooks();
  const createWebhook = useCreateWebhook();
  const attempt = useAttempt();
  const [isCreating, setIsCreating] = useState(false);
  const [made, setMade] = useState<NewWebhookView | null>(null);

  const create = async (body: NewWebhook) => {
    const send = (idempotencyKey: string) => createWebhook(body, idempotencyKey);
    const webhook = await attempt(JSON.stringify(body), send);
    // Also if the sheet was closed meanwhile: the secret is in this response only.
    setIsCreating(false);
    setMade(webhook);
  };

  const keep = (url: string) => {
    setMade(null);
    onDone(t('console_developer.webhook_ready', { url }));
  };

  if (query.data === undefined) return <Pending query={query} />;
  return (
    <>
      {made !== null && (
        <NewSecret
          key={made.id}
          title={t('console_developer.webhook_made', { url: made.url })}
          label={t('console_developer.webhook_secret')}
          secret={made.secret}
          about={t('console_developer.webhook_verify', { standard: STANDARD })}
          onKept={() => keep(made.url)}
        />
      )}
      <AddableCard
        title={t('console_developer.webhooks')}
        lead={t('console_developer.webhooks_lead')}
        addLabel={t('console_developer.webhook_add')}
        canAdd={made === null}
        onAdd={() => setIsCreating(true)}
        none={t('console_developer.webhooks_none')}
        isEmpty={query.data.length === 0}
      >
        <WebhookTable
          webhooks={query.data}
          getHref={(id) => getPath('Webhook', { id })}
          onRemoved={onDone}
        />
      </AddableCard>
      {isCreating && <WebhookSheet create={create} onDismiss={() => setIsCreating(false)} />}
    </>
  );
}
