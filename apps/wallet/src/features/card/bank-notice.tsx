import { Notice } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useText } from '../../i18n/use-text.tsx';
import styles from './bank-notice.module.css';
import type { ReturnFromBank } from './use-return-from-bank.ts';

type BankNoticeProps = {
  readonly bank: ReturnFromBank;
  readonly onLeave: (url: string) => void;
};

/** Where a card stands that its bank wanted to see the owner of. */
export function BankNotice({ bank, onLeave }: BankNoticeProps) {
  const text = useText();
  const { isCheckingBank, waiting, retry } = bank;
  const url = waiting?.url ?? null;
  if (isCheckingBank) return <Notice tone="info">{text('card.asking_bank')}</Notice>;
  if (waiting) {
    return (
      <div className={styles.waiting}>
        <Notice tone="info">{text('card.waits_for_bank')}</Notice>
        {url && <Button onClick={() => onLeave(url)}>{text('card.to_bank')}</Button>}
      </div>
    );
  }
  return (
    retry && (
      <Button variant="secondary" onClick={retry}>
        {text('app.retry')}
      </Button>
    )
  );
}
