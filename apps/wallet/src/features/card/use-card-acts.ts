import type { CardView } from '@saifu/contract/card';
import { useAsk } from '@saifu/ui/ask';
import { refusalOf } from '../../form/refusal-of.ts';
import { useText } from '../../text/use-text.tsx';
import { cardNameOf } from './card-name.tsx';
import type { CardNews } from './card-news.tsx';
import { useDeleteCard, useSetDefaultCard } from './queries.ts';

export type CardActs = ReturnType<typeof useCardActs>;

/** What one does to a saved card; `tell` hears what came of it, and null when something begins. */
export function useCardActs(tell: (news: CardNews | null) => void) {
  const ask = useAsk();
  const text = useText();
  const deletion = useDeleteCard();
  const choice = useSetDefaultCard();
  const isBusy = deletion.isPending || choice.isPending;
  const onError = (error: Error) => tell({ refusal: refusalOf(error) });

  const remove = async (card: CardView) => {
    if (isBusy) return;
    const isSure = await ask.confirmDelete({
      title: text('card.delete_title'),
      message: text('card.delete_question', { card: cardNameOf(card) }),
      agreeLabel: text('card.delete'),
      cancelLabel: text('app.cancel'),
    });
    if (!isSure) return;
    tell(null);
    const onSuccess = () => tell({ done: 'success.card_deleted', takesFocus: true });
    deletion.mutate(card, { onSuccess, onError });
  };

  const makeDefault = (card: CardView) => {
    if (isBusy) return;
    tell(null);
    const onSuccess = () => tell({ done: 'success.default_card_set', takesFocus: true });
    choice.mutate(card, { onSuccess, onError });
  };

  return {
    remove,
    makeDefault,
    deletingId: deletion.isPending ? deletion.variables.id : null,
    choosingId: choice.isPending ? choice.variables.id : null,
  };
}
