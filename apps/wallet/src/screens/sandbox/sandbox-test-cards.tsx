import { lazyPart } from '@saifu/web/lib/lazy-part.ts';
import { Suspense } from 'react';
import type { CardDraft } from '../../features/card/use-card-draft.ts';
import { useConfig } from '../../features/config/queries.ts';
import styles from './sandbox-test-cards.module.css';

const TestCards = lazyPart(
  async () => (await import('../../features/sandbox/test-cards.tsx')).TestCards,
);

type SandboxTestCardsProps = { readonly draft: Pick<CardDraft, 'set' | 'values'> };

/** In the sandbox, test cards that fill in the card fields. A typed name is kept. */
export function SandboxTestCards({ draft }: SandboxTestCardsProps) {
  const { data: config } = useConfig();
  if (!config?.sandbox) return null;
  return (
    <div className={styles.place}>
      <Suspense>
        <TestCards
          onFill={({ cardholder_name: name, ...card }) => {
            draft.set('card_number', card.card_number);
            draft.set('expiry', card.expiry);
            draft.set('security_code', card.security_code);
            if (draft.values.cardholder_name === '') draft.set('cardholder_name', name);
          }}
        />
      </Suspense>
    </div>
  );
}
