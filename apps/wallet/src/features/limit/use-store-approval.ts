import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { useTranslate } from '../../i18n/use-translate.tsx';

/** Asks for approval before the first payment at a store, for users who enabled this. */
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
