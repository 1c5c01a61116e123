import type { OrderView } from '@saifu/contract/order';
import { Notice } from '@saifu/ui/alert/alert';
import { Amount } from '@saifu/ui/amount/amount';
import { Button } from '@saifu/ui/button/button';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { useText } from '../../i18n/use-text.tsx';
import styles from './sandbox-wallet-sheet.module.css';
import type { DeviceWallet } from './use-device-wallet.ts';

type PlayedWalletProps = {
  readonly wallet: DeviceWallet;
  readonly order: Pick<OrderView, 'store' | 'title' | 'pay_amount'>;
  readonly onAnswer: (isYes: boolean) => void;
};

/** Stands for the sheet of a device's wallet where no real money moves. */
export function PlayedWallet({ wallet, order, onAnswer }: PlayedWalletProps) {
  const text = useText();
  const name = wallet === 'apple_pay' ? 'payment.method_apple_pay' : 'payment.method_google_pay';
  return (
    <Sheet title={text(name)} onDismiss={() => onAnswer(false)}>
      <div className={styles.bill}>
        <p>{order.store?.name ?? order.title}</p>
        <p>
          <Amount value={order.pay_amount} size="large" />
        </p>
      </div>
      <Notice tone="info">{text('payment.device_played')}</Notice>
      <Button full onClick={() => onAnswer(true)}>
        {text('payment.device_pay')}
      </Button>
      <Button full variant="secondary" onClick={() => onAnswer(false)}>
        {text('app.cancel')}
      </Button>
    </Sheet>
  );
}
