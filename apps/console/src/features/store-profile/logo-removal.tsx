import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { Button } from '@saifu/ui/button/button';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { useRemoveLogo } from './queries.ts';

type LogoRemovalProps = {
  readonly store: MerchantStoreView;
  /** Called with the notice to show. */
  readonly onDone: (notice: string) => void;
};

/** Removes the logo after a question. */
export function LogoRemoval({ store, onDone }: LogoRemovalProps) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const removal = useMutation({
    mutationFn: useRemoveLogo(store.id),
    onSuccess: ({ pending_changes: pending }) => {
      const isWaiting = pending?.changes.logo_url === null;
      onDone(t(isWaiting ? 'console_store.logo_removal_sent' : 'console_store.logo_removed'));
    },
  });
  const remove = async () => {
    const isReviewed = store.status !== 'pending';
    const isConfirmed = await dialogs.confirmDelete({
      title: t('console_store.logo_remove_title'),
      message: t(
        isReviewed ? 'console_store.logo_remove_later' : 'console_store.logo_remove_question',
      ),
      agreeLabel: t('console_store.logo_remove'),
      cancelLabel: t('app.cancel'),
    });
    if (isConfirmed) removal.mutate();
  };
  return (
    <>
      <ErrorNotice error={removal.error && toAppError(removal.error)} />
      <Button variant="secondary" full busy={removal.isPending} onClick={() => void remove()}>
        {t('console_store.logo_remove')}
      </Button>
    </>
  );
}
