import type { PayeeView } from '@saifu/contract/store';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { StoreCard } from '../../features/store/store-card.tsx';

type PayeeSheetProps = {
  readonly store: PayeeView;
  readonly isFirstTime: boolean;
  readonly onDismiss: () => void;
};

/** Address and registration of the payee. */
export function PayeeSheet({ store, isFirstTime, onDismiss }: PayeeSheetProps) {
  const t = useTranslate();
  return (
    <Sheet title={t('order.payee')} closeLabel={t('app.close')} onDismiss={onDismiss}>
      <StoreCard store={store} isFirstTime={isFirstTime} />
    </Sheet>
  );
}
