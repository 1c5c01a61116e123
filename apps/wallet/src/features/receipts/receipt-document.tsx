import type { ReceiptView } from '@saifu/contract/receipt';
import { Amount } from '@saifu/ui/amount/amount';
import { PlainDescriptionList } from '@saifu/ui/description-list/plain-description-list';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type ReactNode, useId } from 'react';
import { DocumentFooter } from './document-footer.tsx';
import { DocumentItems } from './document-items.tsx';
import styles from './receipt-document.module.css';
import { RecipientLine } from './recipient-line.tsx';

type ReceiptDocumentProps = {
  readonly receipt: ReceiptView;
  /** Tax per rate. */
  readonly taxTable: ReactNode;
  /** Phone number of the store, formatted. */
  readonly phone: string | null;
};

/** The receipt as a printed document: white paper and dark ink in every theme. */
export function ReceiptDocument({ receipt, taxTable, phone }: ReceiptDocumentProps) {
  const t = useTranslate();
  const id = useId();
  const isReturn = receipt.kind === 'return';
  const description = formatProviso(receipt);
  return (
    <article aria-labelledby={id} className={styles.document}>
      <DocumentHeader receipt={receipt} titleId={id} />
      <RecipientLine {...receipt} />
      <div className={styles.total}>
        <p className={styles.label}>
          {t(isReturn ? 'receipts.returned_amount' : 'receipts.amount')}
        </p>
        <p>
          <Amount value={receipt.amount} size="huge" />{' '}
          <span className={styles.included}>{t('receipts.tax_included')}</span>
        </p>
        {description && <p>{t('receipts.proviso', { description })}</p>}
        <p className={styles.label}>{t(isReturn ? 'receipts.returned' : 'receipts.received')}</p>
      </div>
      {receipt.items.length > 0 && <DocumentItems items={receipt.items} />}
      {receipt.tax_lines.length > 0 && taxTable}
      {receipt.gst !== null && (
        <p className={styles.gst}>
          <span>{t('receipts.gst')}</span>
          <Amount value={receipt.gst} />
        </p>
      )}
      <DocumentFooter receipt={receipt} phone={phone} />
    </article>
  );
}

type DocumentHeaderProps = { readonly receipt: ReceiptView; readonly titleId: string };

function DocumentHeader({ receipt, titleId }: DocumentHeaderProps) {
  const t = useTranslate();
  const { kind, registration_number, original_date, canceled_at, version, tax_lines } = receipt;
  const isReturn = kind === 'return';
  const isQualifiedReturn = isReturn && registration_number !== null && tax_lines.length > 0;
  const details = [
    { label: t('receipts.number'), value: receipt.number },
    { label: t('receipts.issued_on'), value: formatDate(receipt.issued_at) },
    {
      label: t(isReturn ? 'receipts.returned_on' : 'receipts.transaction_on'),
      value: formatDate(receipt.transaction_date),
    },
    original_date !== null && {
      label: t('receipts.original_on'),
      value: formatDate(original_date),
    },
  ].filter((detail) => detail !== false);
  return (
    <header className={styles.header}>
      {receipt.reissued && (
        <p className={styles.mark}>
          {t('receipts.reissued')} {t('receipts.version', { version })}
        </p>
      )}
      {canceled_at !== null && (
        <p className={styles.mark}>{t('receipts.canceled', { date: formatDate(canceled_at) })}</p>
      )}
      <h2 id={titleId} className={styles.title}>
        {t(isReturn ? 'receipts.title_return' : 'receipts.title_receipt')}
      </h2>
      {kind === 'qualified_simplified' && <p>{t('receipts.kind_qualified')}</p>}
      {isQualifiedReturn && <p>{t('receipts.kind_return')}</p>}
      <PlainDescriptionList className={styles.details} details={details} />
    </header>
  );
}

/** Removes a trailing として that the user typed, because the template adds it. */
function formatProviso({ description }: ReceiptView): string {
  return description.trim().replace(/として$/, '');
}
