import type { OrderView } from '@saifu/contract/order';
import { Alert } from '@saifu/ui/alert/alert';
import { Amount } from '@saifu/ui/amount/amount';
import { Button } from '@saifu/ui/button/button';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './sandbox-wallet-sheet.module.css';
import type { DeviceWallet } from './use-device-wallet.ts';

type SandboxWalletSheetProps = {
  readonly wallet: DeviceWallet;
  readonly order: Pick<OrderView, 'store' | 'title' | 'pay_amount'>;
  readonly onAnswer: (isApproved: boolean) => void;
};

/** Simulates the sheet of a device wallet in the sandbox. */
export function SandboxWalletSheet({ wallet, order, onAnswer }: SandboxWalletSheetProps) {
  const t = useTranslate();
  const name = wallet === 'apple_pay' ? 'payment.method_apple_pay' : 'payment.method_google_pay';
  return (
    <Sheet title={t(name)} onDismiss={() => onAnswer(false)}>
      <div className={styles.bill}>
        <p>{order.store?.name ?? order.title}</p>
        <p>
          <Amount value={order.pay_amount} size="large" />
        </p>
      </div>
      <Alert tone="info">{t('payment.device_played')}</Alert>
      <Button full onClick={() => onAnswer(true)}>
        {t('payment.device_pay')}
      </Button>
      <Button full variant="secondary" onClick={() => onAnswer(false)}>
        {t('app.cancel')}
      </Button>
    </Sheet>
  );
}
