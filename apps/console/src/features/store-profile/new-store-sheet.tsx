import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { Button } from '@saifu/ui/button/button';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { useLeaveGuard } from '@saifu/web/hooks/use-leave-guard.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import textStyles from '../../components/text.module.css';
import { LEAVE_TEXTS } from './leave-texts.ts';
import { StoreFields } from './store-fields.tsx';
import { useNewStoreForm } from './use-store-form.ts';

type NewStoreSheetProps = {
  readonly onDismiss: () => void;
  readonly onDone: (store: MerchantStoreView) => void;
};

/** A new store. It waits for its activation by the provider. */
export function NewStoreSheet({ onDismiss, onDone }: NewStoreSheetProps) {
  const t = useTranslate();
  const storeForm = useNewStoreForm(onDone);
  const { submit, error, isPending, isDirty } = storeForm;
  const confirmLeave = useLeaveGuard(isDirty, LEAVE_TEXTS);
  const dismiss = async () => {
    if (await confirmLeave()) onDismiss();
  };
  return (
    <Sheet
      title={t('console_store.new')}
      closeLabel={t('app.close')}
      onDismiss={() => void dismiss()}
    >
      <p className={textStyles.note}>{t('console_store.about_new')}</p>
      <form className={form.form} onSubmit={submit} noValidate>
        <StoreFields form={storeForm} />
        <ErrorNotice error={error} />
        <Button type="submit" full busy={isPending}>
          {t('console_store.create')}
        </Button>
      </form>
    </Sheet>
  );
}
