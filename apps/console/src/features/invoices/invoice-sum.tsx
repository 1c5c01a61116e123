import { Card } from '@saifu/ui/card/card';
import { FieldMessages } from '@saifu/ui/field/field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useId } from 'react';
import styles from './invoice-form.module.css';
import { TaxLines, toTaxLineViews } from './tax-lines.tsx';
import type { InvoiceFormState } from './use-invoice-form.ts';

/** The sum of what is typed, with its tax. With items, an error of the sum is shown here. */
export function InvoiceSum({ invoice }: { readonly invoice: InvoiceFormState }) {
  const t = useTranslate();
  const id = useId();
  const { draft, bill, errors } = invoice;
  const hasItems = draft.charge === 'items';
  const error = hasItems ? errors.pay_amount : undefined;
  const label = t('console_invoice.total');
  // The text of this error is about passwords.
  const isChanged = error?.code === 'field.mismatch';
  const text = error && t.error(error.code, { label, ...error.params });
  return (
    <Card title={t('console_invoice.bill')} flush>
      <fieldset
        aria-label={t('console_invoice.bill')}
        aria-describedby={error && `${id}-error`}
        data-field={hasItems ? 'pay_amount' : undefined}
        tabIndex={-1}
        className={styles.sum}
      >
        <TaxLines
          lines={toTaxLineViews(bill.taxLines)}
          isTaxIncluded={!hasItems || draft.tax_included}
          total={bill.totalYen}
        />
        <div className={styles.sumError}>
          <FieldMessages id={id} error={isChanged ? t('console_invoice.sum_changed') : text} />
        </div>
      </fieldset>
    </Card>
  );
}
