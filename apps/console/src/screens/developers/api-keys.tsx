import type { NewApiKeyView } from '@saifu/contract/merchant';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { ApiKeySheet } from '../../features/api-keys/api-key-sheet.tsx';
import { ApiKeyTable } from '../../features/api-keys/api-key-table.tsx';
import { type NewApiKey, useApiKeys, useCreateApiKey } from '../../features/api-keys/queries.ts';
import { ReferenceButton } from '../../features/api-keys/reference-button.tsx';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { AddableCard } from './addable-card.tsx';
import { NewSecret } from './new-secret.tsx';

/** The keys of the merchant's programs. `onDone` gets the notice to show. */
export function ApiKeys({ onDone }: { readonly onDone: (notice: string) => void }) {
  const t = useTranslate();
  const query = useApiKeys();
  const createKey = useCreateApiKey();
  const attempt = useAttempt();
  const [isCreating, setIsCreating] = useState(false);
  const [made, setMade] = useState<NewApiKeyView | null>(null);

  const create = async (body: NewApiKey) => {
    const key = await attempt(body.name, (idempotencyKey) => createKey(body, idempotencyKey));
    // Also if the sheet was closed meanwhile: the secret is in this response only.
    setIsCreating(false);
    setMade(key);
  };

  const keep = (name: string) => {
    setMade(null);
    onDone(t('console_developer.key_ready', { name }));
  };

  if (query.data === undefined) return <Pending query={query} />;
  return (
    <>
      {made !== null && (
        <NewSecret
          key={made.id}
          title={t('console_developer.key_made', { name: made.name })}
          label={t('console_developer.key_secret')}
          secret={made.secret}
          about={t('console_developer.keys_lead')}
          onKept={() => keep(made.name)}
        >
          <ReferenceButton secret={made.secret} />
        </NewSecret>
      )}
      <AddableCard
        title={t('console_developer.api_keys')}
        lead={t('console_developer.keys_lead')}
        addLabel={t('console_developer.key_create')}
        canAdd={made === null}
        onAdd={() => setIsCreating(true)}
        none={t('console_developer.keys_none')}
        isEmpty={query.data.length === 0}
      >
        <ApiKeyTable apiKeys={query.data} onRevoked={onDone} />
      </AddableCard>
      {isCreating && <ApiKeySheet create={create} onDismiss={() => setIsCreating(false)} />}
    </>
  );
}
