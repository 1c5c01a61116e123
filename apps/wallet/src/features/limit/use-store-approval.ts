import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { useTranslate } from '../../i18n/use-translate.tsx';

/** Asks whoever wants to be asked before they pay at a store for the first time. */
export function useStoreApproval(): (store: string) => Promise<boolean> {
  const dialogs = useDialogs();
  const t = useTranslate();
  return async (store) => {
    const answer = await dialogs.template({
      title: t('limit.store_title'),
      message: t('limit.store_question', { store }),
      agreeLabel: t('limit.store_yes'),
      cancelLabel: t('limit.store_no'),
    });
    return answer === 'agree';
  };
}
