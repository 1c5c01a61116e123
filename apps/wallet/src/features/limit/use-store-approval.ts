import { useAsk } from '@saifu/ui/dialogs/dialogs';
import { useText } from '../../i18n/use-text.tsx';

/** Asks whoever wants to be asked before they pay at a store for the first time. */
export function useStoreApproval(): (store: string) => Promise<boolean> {
  const ask = useAsk();
  const text = useText();
  return async (store) => {
    const answer = await ask.template({
      title: text('limit.store_title'),
      message: text('limit.store_question', { store }),
      agreeLabel: text('limit.store_yes'),
      cancelLabel: text('limit.store_no'),
    });
    return answer === 'agree';
  };
}
