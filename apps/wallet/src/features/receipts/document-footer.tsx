import type { ReceiptView } from '@saifu/contract/receipt';
import { stampLine } from '@saifu/domain/receipts/receipt';
import { formatYen } from '@saifu/domain/shared/yen';
import type { TextKey } from '@saifu/i18n/texts';
import { PlainDescriptionList } from '@saifu/ui/description-list/plain-description-list';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './document-footer.module.css';
import documentStyles from './receipt-document.module.css';

type DocumentFooterProps = { readonly receipt: ReceiptView; readonly phone: string | null };

/** Payment method, issuer and tax information. */
export function DocumentFooter({ receipt, phone }: DocumentFooterProps) {
  const t = useTranslate();
  const { store, fee, payment_method_note: methodNote } = receipt;
  const stamp = getStampNote(receipt);
  const details = [
    { label: t('order.waiter'), value: receipt.waiter },
    { label: t('order.table'), value: receipt.table_number },
    { label: t('history.payment_id'), value: receipt.payment_id },
  ].filter(({ value }) => value !== null);
  return (
    <footer className={styles.footer}>
      {methodNote !== null && <p lang="ja">{methodNote}</p>}
      {stamp && <p className={documentStyles.label}>{t(stamp)}</p>}
      {fee > 0 && (
        <p className={documentStyles.label}>
          {t('receipts.fee_beside', { amount: formatYen(fee) })}
        </p>
      )}
      <PlainDescriptionList className={documentStyles.details} details={details} />
      <section aria-label={t('receipts.issuer')} className={styles.issuer}>
        <p className={documentStyles.label} aria-hidden="true">
          {t('receipts.issuer')}
        </p>
        <p className={styles.company} lang="ja">
          {receipt.company_name}
        </p>
        {store.name !== receipt.company_name && <p lang="ja">{store.name}</p>}
        {store.postal_code !== null && (
          <p>{store.postal_code.replace(/^(\d{3})-?(\d{4})$/, '〒$1-$2')}</p>
        )}
        <p lang="ja">{store.address}</p>
        {phone !== null && <p>{`${t('field.phone')} ${phone}`}</p>}
        {receipt.registration_number !== null && (
          <p className={styles.registration}>
            {`${t('store.registration_number')} ${receipt.registration_number}`}
          </p>
        )}
      </section>
    </footer>
  );
}

/** A receipt for a refund needs no revenue stamp. */
function getStampNote({ kind, amount, payment_method_note }: ReceiptView): TextKey | null {
  if (kind === 'return') return null;
  const line = stampLine(payment_method_note === null ? 'cash' : 'card', amount);
  if (line === null) return null;
  return line === 'card' ? 'receipts.card_note' : 'receipts.stamp_note';
}
