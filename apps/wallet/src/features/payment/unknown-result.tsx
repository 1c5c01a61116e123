import { formatYen } from '@saifu/domain/shared/yen';
import { Notice } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import { useText } from '../../i18n/use-text.tsx';
import { takeFocus } from '../../lib/take-focus.ts';
import { toAppError } from '../../lib/to-app-error.ts';
import styles from './panel.module.css';

type LostAnswerProps = {
  readonly amountYen: number;
  readonly onCheckAgain: () => Promise<void>;
};

/** Nobody knows whether it was paid. The button finds out, and pays nothing by itself. */
export function LostAnswer({ amountYen, onCheckAgain }: LostAnswerProps) {
  const text = useText();
  const check = useMutation({ mutationFn: onCheckAgain });
  return (
    <div ref={takeFocus} tabIndex={-1} className={styles.panel}>
      <Notice tone="warning">
        <p>{text('payment.lost', { amount: formatYen(amountYen) })}</p>
        <p>{text('payment.lost_safe')}</p>
      </Notice>
      <ErrorNotice error={check.error && toAppError(check.error)} />
      <Button
        full
        busy={check.isPending}
        icon={<IconRefresh size={20} aria-hidden="true" />}
        onClick={() => check.mutate()}
      >
        {text('payment.check_again')}
      </Button>
    </div>
  );
}
