import { showYen } from '@saifu/domain/yen';
import { Button } from '@saifu/ui/button';
import { Notice } from '@saifu/ui/notice';
import { IconRefresh } from '@tabler/icons-react';
import { useText } from '../../text/use-text.tsx';
import styles from './panel.module.css';

type LostAnswerProps = {
  readonly amountYen: number;
  readonly onCheckAgain: () => void;
};

/** Nobody knows whether it was paid. Asking again with the same key is the one safe way to know. */
export function LostAnswer({ amountYen, onCheckAgain }: LostAnswerProps) {
  const text = useText();
  return (
    <div className={styles.panel}>
      <Notice tone="warning">
        <p>{text('payment.lost', { amount: showYen(amountYen) })}</p>
        <p>{text('payment.lost_safe')}</p>
      </Notice>
      <Button full icon={<IconRefresh size={20} aria-hidden="true" />} onClick={onCheckAgain}>
        {text('payment.check_again')}
      </Button>
    </div>
  );
}
