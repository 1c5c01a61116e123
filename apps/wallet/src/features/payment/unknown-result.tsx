import { formatYen } from '@saifu/domain/shared/yen';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import styles from './panel.module.css';

type UnknownResultProps = {
  readonly amountYen: number;
  readonly onCheckAgain: () => Promise<void>;
};

/** The result of the payment is unknown. The button checks it and does not pay. */
export function UnknownResult({ amountYen, onCheckAgain }: UnknownResultProps) {
  const t = useTranslate();
  const check = useMutation({ mutationFn: onCheckAgain });
  return (
    <div ref={focusOnMount} tabIndex={-1} className={styles.panel}>
      <Alert tone="warning">
        <p>{t('payment.lost', { amount: formatYen(amountYen) })}</p>
        <p>{t('payment.lost_safe')}</p>
      </Alert>
      <ErrorNotice error={check.error && toAppError(check.error)} />
      <Button
        full
        busy={check.isPending}
        icon={<IconRefresh size={20} aria-hidden="true" />}
        onClick={() => check.mutate()}
      >
        {t('payment.check_again')}
      </Button>
    </div>
  );
}
