import type { ReceiptView } from '@saifu/contract/receipt';
import styles from './receipt-document.module.css';

type RecipientLineProps = Pick<ReceiptView, 'recipient_name' | 'honorific'>;

/** Recipient line: name and honorific. */
export function RecipientLine({ recipient_name: name, honorific }: RecipientLineProps) {
  if (name === null || name.trim() === '') return null;
  return (
    <p className={styles.recipient} lang="ja">
      <span>{name}</span>{' '}
      {honorific !== 'none' && <span className={styles.honorific}>{honorific}</span>}
    </p>
  );
}
