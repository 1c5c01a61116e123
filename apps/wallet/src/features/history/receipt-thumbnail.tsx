import type { PaymentView } from '@saifu/contract/payment';
import { Amount } from '@saifu/ui/amount/amount';
import { Link } from '@saifu/ui/link/link';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconChevronRight } from '@tabler/icons-react';
import styles from './receipt-thumbnail.module.css';

type ReceiptThumbnailProps = { readonly payment: PaymentView; readonly path: string };

/** The receipt as a small sheet of paper, white in both themes. It opens the receipt. */
export function ReceiptThumbnail({ payment, path }: ReceiptThumbnailProps) {
  const t = useTranslate();
  return (
    <Link href={path} className={styles.receipt}>
      <span aria-hidden="true" className={styles.paper}>
        <span className={styles.heading}>{t('history.receipt_label')}</span>
        <span className={styles.amount}>
          <Amount value={payment.actual_payment_amount} />
        </span>
        <span className={styles.lines} />
        <span className={styles.date}>
          {formatDate(payment.payment_date ?? payment.created_at)}
        </span>
      </span>
      <span className={styles.label}>{t('history.receipt')}</span>
      <IconChevronRight className={styles.chevron} size={20} aria-hidden="true" />
    </Link>
  );
}
