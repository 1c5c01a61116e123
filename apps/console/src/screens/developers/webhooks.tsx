import type { NewWebhookView } from '@saifu/contract/webhook';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { type NewWebhook, useCreateWebhook, useWebhooks } from '../../features/webhooks/queries.ts';
import { WebhookSheet } from '../../features/webhooks/webhook-sheet.tsx';
import { WebhookTable } from '../../features/webhooks/webhook-table.tsx';
import { useAttempt } from '../../hooks/use-attempt.ts';
import styles from './developers.module.css';
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
      <Card
        title={t('console_developer.webhooks')}
        action={
          // The next one may be added once the secret of the last is kept.
          made === null && (
            <Button
              variant="quiet"
              icon={<IconPlus size={20} aria-hidden="true" />}
              onClick={() => setIsCreating(true)}
            >
              {t('console_developer.webhook_add')}
            </Button>
          )
        }
        flush
      >
        <p className={styles.lead}>{t('console_developer.webhooks_lead')}</p>
        {query.data.length === 0 ? (
          <p className={styles.empty}>{t('console_developer.webhooks_none')}</p>
        ) : (
          <WebhookTable
            webhooks={query.data}
            getHref={(id) => getPath('Webhook', { id })}
            onRemoved={onDone}
          />
        )}
      </Card>
      {isCreating && <WebhookSheet create={create} onDismiss={() => setIsCreating(false)} />}
    </>
  );
}
