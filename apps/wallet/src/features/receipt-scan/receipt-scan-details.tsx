import type { ReceiptScanResultView } from '@saifu/contract/receipt-scan';
import type { HighlightedField } from '@saifu/domain/orders/receipt-scan';
import { Amount } from '@saifu/ui/amount/amount';
import { formatDate, formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode } from 'react';
import { FIELD_LABELS, HighlightBadge } from './highlights.tsx';
import styles from './receipt-scan-details.module.css';

type ReceiptScanDetailsProps = { readonly scanResult: ReceiptScanResultView };

/** Store and amount in large text. An uncertain amount is not emphasized. */
export function ReceiptScanHeader({ scanResult }: ReceiptScanDetailsProps) {
  const t = useTranslate();
  return (
    <dl className={styles.header}>
      <ScanField scanResult={scanResult} field="title" className={styles.store}>
        {scanResult.title || <Unread />}
      </ScanField>
      <ScanField
        scanResult={scanResult}
        field="pay_amount"
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
      <ScanField scanResult={scanResult} field="issued_at">
        {issuedAt === null ? (
          <Unread />
        ) : (
          <time dateTime={issuedAt}>{formatIssuedAt(issuedAt)}</time>
        )}
      </ScanField>
      <ScanField scanResult={scanResult} field="registration_number">
        {number ?? <Unread />}
      </ScanField>
    </dl>
  );
}

type ScanFieldProps = ReceiptScanDetailsProps & {
  readonly field: HighlightedField;
  readonly name?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

function ScanField({ scanResult, field, name, className, children }: ScanFieldProps) {
  const t = useTranslate();
  const isHighlighted = scanResult.boxes.some((box) => box.field === field);
  return (
    <div>
      <dt>
        {isHighlighted && <HighlightBadge field={field} />}
        {name ?? t(FIELD_LABELS[field])}
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
