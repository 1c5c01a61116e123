import { CARDS_MAX } from '@saifu/domain/shared/limits';
import { Alert } from '@saifu/ui/alert/alert';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useNavigate, useSearchParams } from '@saifu/web/routing/location.ts';
import { getPath } from '../../app/routes.ts';
import { AddCardForm } from '../../features/card/add-card-form.tsx';
import { useCards } from '../../features/card/queries.ts';
import { useConfig } from '../../features/config/queries.ts';
import { SandboxTestCards } from '../sandbox/sandbox-test-cards.tsx';
import { getReturnPath, saveReturnPath } from './return-path.ts';

/**
 * Form to add a card, which is tokenized by Stripe. A user at the card limit sees a notice instead.
 */
export function AddCard() {
  const t = useTranslate();
  const navigate = useNavigate();
  const config = useConfig();
  const cards = useCards(true);
  const isFull = (cards.data?.length ?? 0) >= CARDS_MAX;
  const returnPath = getReturnPath(useSearchParams());
  const next = returnPath ?? getPath('Wallets');
  const leave = (to: string, state: unknown = null) => navigate(to, { replace: true, state });
  return (
    <Page title="screen.add_card" back={next}>
      {isFull && <Alert tone="warning">{t.error('card.too_many', { max: CARDS_MAX })}</Alert>}
      {!isFull && config.data && !cards.isLoading && (
        <AddCardForm
          tokenizer={config.data.tokenizer}
          isSandbox={config.data.sandbox}
          renderTestCards={(draft) => <SandboxTestCards draft={draft} />}
          onSaved={() => leave(next, { done: 'card_created' })}
          onOpen={(id) => {
            saveReturnPath(returnPath);
            leave(`${getPath('Wallets')}?card=${id}`);
          }}
          onLeave={(url) => {
            saveReturnPath(returnPath);
            window.location.assign(url);
          }}
        />
      )}
      {!isFull && (!config.data || cards.isLoading) && (
        <Pending query={config}>
          <Skeleton shape="block" />
          <Skeleton shape="row" />
        </Pending>
      )}
    </Page>
  );
}
