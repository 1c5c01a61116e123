import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './panel.module.css';
import { useCancelPayment } from './queries.ts';
import { redirectTo } from './redirect-to.ts';

type BankPanelProps = {
  readonly paymentId: string;
  readonly url: string;
  readonly onCanceled: () => void;
};

/** The payer returned from the bank without finishing: continue there or choose another method. */
export function BankPanel({ paymentId, url, onCanceled }: BankPanelProps) {
  const t = useTranslate();
  const cancelPayment = useCancelPayment();
  const [error, setError] = useState<Error | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const cancel = () => {
    setIsBusy(true);
    cancelPayment(paymentId)
      .then(onCanceled, setError)
      .finally(() => setIsBusy(false));
  };
  return (
    <Card>
      <div className={styles.panel}>
        <h2 className={styles.title}>{t('payment.bank_title')}</h2>
        <p>{t('payment.bank_about')}</p>
        <ErrorNotice error={error && toAppError(error)} />
        <Button
          full
          icon={<IconExternalLink size={20} aria-hidden="true" />}
          onClick={() => redirectTo(url)}
        >
          {t('payment.bank_go_on')}
        </Button>
        <Button full variant="secondary" busy={isBusy} onClick={cancel}>
          {t('payment.bank_give_up')}
        </Button>
      </div>
    </Card>
  );
}
