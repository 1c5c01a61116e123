import type { ReceiptScanResultView } from '@saifu/contract/receipt-scan';
import type { HighlightedField } from '@saifu/domain/orders/receipt-scan';
import { Amount } from '@saifu/ui/amount/amount';
import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '../../i18n/dates.ts';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { FIELD_LABELS, HighlightBadge } from './highlights.tsx';
import styles from './receipt-scan-details.module.css';

type ReceiptScanDetailsProps = { readonly scanResult: ReceiptScanResultView };

/** Store and amount in large text. An uncertain amount is not emphasized. */
export function ReceiptScanHeader({ scanResult }: ReceiptScanDetailsProps) {
  const t = useTranslate();
  return (
    <dl className={styles.header}>
      <ScanField scanResult={scanResult} fact="title" className={styles.store}>
        {scanResult.title || <Unread />}
      </ScanField>
      <ScanField
        scanResult={scanResult}
        fact="pay_amount"
        name={scanResult.amount_sure ? undefined : t('receipt_scan.amount_read')}
        className={scanResult.amount_sure ? undefined : styles.unsure}
      >
        <Amount value={scanResult.pay_amount} size={scanResult.amount_sure ? 'huge' : 'body'} />
      </ScanField>
    </dl>
  );
}

/** The other fields, for comparison with the receipt. */
export function ReceiptScanDetails({ scanResult }: ReceiptScanDetailsProps) {
  const t = useTranslate();
  const { description, issued_at: issuedAt, registration_number: number } = scanResult;
  return (
    <dl className={styles.details}>
      {description !== null && (
        <div>
          <dt>{t('field.description')}</dt>
          <dd>{description}</dd>
        </div>
      )}
      <ScanField scanResult={scanResult} fact="issued_at">
        {issuedAt === null ? (
          <Unread />
        ) : (
          <time dateTime={issuedAt}>{formatIssuedAt(issuedAt)}</time>
        )}
      </ScanField>
      <ScanField scanResult={scanResult} fact="registration_number">
        {number ?? <Unread />}
      </ScanField>
    </dl>
  );
}

type ScanFieldProps = ReceiptScanDetailsProps & {
  readonly fact: HighlightedField;
  readonly name?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

function ScanField({ scanResult, fact, name, className, children }: ScanFieldProps) {
  const t = useTranslate();
  const isHighlighted = scanResult.boxes.some((box) => box.fact === fact);
  return (
    <div>
      <dt>
        {isHighlighted && <HighlightBadge fact={fact} />}
        {name ?? t(FIELD_LABELS[fact])}
      </dt>
      <dd className={className}>{children}</dd>
    </div>
  );
}

function Unread() {
  const t = useTranslate();
  return <span className={styles.unread}>{t('receipt_scan.not_read')}</span>;
}

/** Some receipts print only a date. */
export function formatIssuedAt(issuedAt: string): string {
  return issuedAt.includes('T') ? formatDateTime(issuedAt) : formatDate(issuedAt);
}
