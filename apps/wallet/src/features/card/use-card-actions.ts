import type { CardView } from '@saifu/contract/card';
import { useAsk } from '@saifu/ui/dialogs/dialogs';
import { useText } from '../../i18n/use-text.tsx';
import { toAppError } from '../../lib/to-app-error.ts';
import { cardNameOf } from './card-name.tsx';
import type { CardNoticeContent } from './card-notice.tsx';
import { useDeleteCard, useSetDefaultCard } from './queries.ts';

export type CardActs = ReturnType<typeof useCardActs>;

/**
 * What one does to a saved card; `notify` hears what came of it, and null when something begins. A
 * card that pays for services stays: `toServices` leads to where they are given another.
 */
export function useCardActs(notify: (noticeContent: CardNoticeContent | null) => void, toServices: () => void) {
  const ask = useAsk();
  const text = useText();
  const deletion = useDeleteCard();
  const choice = useSetDefaultCard();
  const isBusy = deletion.isPending || choice.isPending;
  const onError = (error: Error) => notify({ error: toAppError(error) });

  const explain = async (card: CardView) => {
    const answer = await ask.template({
      title: text.error('card.in_use'),
      message: text('card.in_use_about', {
        card: cardNameOf(card),
        services: card.pays_for.map((service) => service.service_name),
      }),
      agreeLabel: text('card.in_use_open'),
      cancelLabel: text('app.close'),
    });
    if (answer === 'agree') toServices();
  };

  const remove = async (card: CardView) => {
    if (isBusy) return;
    if (card.pays_for.length > 0) return explain(card);
    const isSure = await ask.confirmDelete({
      title: text('card.delete_title'),
      message: text('card.delete_question', { card: cardNameOf(card) }),
      agreeLabel: text('card.delete'),
      cancelLabel: text('app.cancel'),
    });
    if (!isSure) return;
    notify(null);
    const onSuccess = () => notify({ done: 'success.card_deleted', shouldFocus: true });
    deletion.mutate(card, { onSuccess, onError });
  };

  const makeDefault = (card: CardView) => {
    if (isBusy) return;
    notify(null);
    const onSuccess = () => notify({ done: 'success.default_card_set', shouldFocus: true });
    choice.mutate(card, { onSuccess, onError });
  };

  return {
    remove,
    makeDefault,
    deletingId: deletion.isPending ? deletion.variables.id : null,
    choosingId: choice.isPending ? choice.variables.id : null,
  };
}
