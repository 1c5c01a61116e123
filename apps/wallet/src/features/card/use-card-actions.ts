import type { CardView } from '@saifu/contract/card';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { formatCardName } from './card-name.tsx';
import type { CardNoticeContent } from './card-notice.tsx';
import { useDeleteCard, useSetDefaultCard } from './queries.ts';

export type CardActions = ReturnType<typeof useCardActions>;

/**
 * Actions on a saved card. `notify` receives the result, and null when an action starts. A card
 * that services are charged to cannot be deleted; `toServices` leads to the screen where their card
 * is changed.
 */
export function useCardActions(
  notify: (noticeContent: CardNoticeContent | null) => void,
  toServices: () => void,
) {
  const dialogs = useDialogs();
  const t = useTranslate();
  const deletion = useDeleteCard();
  const choice = useSetDefaultCard();
  const isBusy = deletion.isPending || choice.isPending;
  const onError = (error: Error) => notify({ error: toAppError(error) });

  const explainCardInUse = async (card: CardView) => {
    const answer = await dialogs.template({
      title: t.error('card.in_use'),
      message: t('card.in_use_about', {
        card: formatCardName(card),
        services: card.pays_for.map((service) => service.service_name),
      }),
      agreeLabel: t('card.in_use_open'),
      cancelLabel: t('app.close'),
    });
    if (answer === 'agree') toServices();
  };

  const remove = async (card: CardView) => {
    if (isBusy) return;
    if (card.pays_for.length > 0) return explainCardInUse(card);
    const isConfirmed = await dialogs.confirmDelete({
      title: t('card.delete_title'),
      message: t('card.delete_question', { card: formatCardName(card) }),
      agreeLabel: t('card.delete'),
      cancelLabel: t('app.cancel'),
    });
    if (!isConfirmed) return;
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
