import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';

/** Asks for approval before the first payment at a store, for users who enabled this. */
export function useStoreApproval() {
  const dialogs = useDialogs();
  const t = useTranslate();
  const [isAsking, setIsAsking] = useState(false);
  const approve = async (store: string): Promise<boolean> => {
    setIsAsking(true);
    const answer = await dialogs.template({
      title: t('limit.store_title'),
      message: t('limit.store_question', { store }),
      agreeLabel: t('limit.store_yes'),
      cancelLabel: t('limit.store_no'),
    });
    setIsAsking(false);
    return answer === 'agree';
  };
  return { approve, isAsking };
}
