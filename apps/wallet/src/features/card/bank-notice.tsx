import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './bank-notice.module.css';
import type { ReturnFromBank } from './use-return-from-bank.ts';

type BankNoticeProps = {
  readonly bank: ReturnFromBank;
  readonly onLeave: (url: string) => void;
};

/** Result of the 3-D Secure check of a card. */
export function BankNotice({ bank, onLeave }: BankNoticeProps) {
  const t = useTranslate();
  const { isCheckingBank, waiting, retry } = bank;
  const url = waiting?.url ?? null;
  if (isCheckingBank) return <Alert tone="info">{t('card.asking_bank')}</Alert>;
  if (waiting) {
    return (
      <div className={styles.waiting}>
        <Alert tone="info">{t('card.waits_for_bank')}</Alert>
        {url && <Button onClick={() => onLeave(url)}>{t('card.to_bank')}</Button>}
      </div>
    );
  }
  return (
    retry && (
      <Button variant="secondary" onClick={retry}>
        {t('app.retry')}
      </Button>
    )
  );
}
