import { INVOICE_LIFE_DAYS_MAX } from '@saifu/domain/shared/limits';
import { formatYen } from '@saifu/domain/shared/yen';
import type { TextKey } from '@saifu/i18n/texts';
import { AmountField, groupAmount } from '@saifu/ui/amount-field/amount-field';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { NormalizedField } from '@saifu/ui/normalized-field/normalized-field';
import { SegmentedControl } from '@saifu/ui/segmented-control/segmented-control';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import formStyles from '@saifu/web/forms/form.module.css';
import { useLeaveGuard } from '@saifu/web/hooks/use-leave-guard.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { LabeledGroup } from '../../components/labeled-group.tsx';
import styles from './invoice-form.module.css';
import { InvoiceSum } from './invoice-sum.tsx';
import { ItemsEditor } from './items-editor.tsx';
import {
  type InvoiceFormOptions,
  type InvoiceFormState,
  useInvoiceForm,
} from './use-invoice-form.ts';

const LEAVE_TEXTS = {
  title: 'console_invoice.leave_title',
  question: 'console_invoice.leave_question',
} as const;

/** A new invoice, from line items or from one amount. */
export function InvoiceForm(props: InvoiceFormOptions) {
  const t = useTranslate();
  const invoice = useInvoiceForm(props);
  useLeaveGuard(invoice.isDirty, LEAVE_TEXTS);
  const { totalYen } = invoice.bill;
  return (
    <form className={formStyles.form} noValidate onSubmit={invoice.submit}>
      <ErrorNotice error={invoice.error} />
      <Card title={t('console_invoice.general')}>
        <GeneralFields invoice={invoice} stores={props.stores} />
      </Card>
      <Card title={t('console_invoice.charge')}>
        <ChargeFields invoice={invoice} />
      </Card>
      <InvoiceSum invoice={invoice} />
      <Button type="submit" full busy={invoice.isPending}>
        {totalYen > 0
          ? t('console_invoice.submit_amount', { amount: formatYen(totalYen) })
          : t('console_invoice.submit')}
      </Button>
    </form>
  );
}

type FieldsProps = { readonly invoice: InvoiceFormState };
type GeneralFieldsProps = FieldsProps & Pick<InvoiceFormOptions, 'stores'>;

function GeneralFields({ invoice, stores }: GeneralFieldsProps) {
  const t = useTranslate();
  const { draft, set, store } = invoice;
  const getTexts = useFieldTexts(invoice);
  return (
    <div className={formStyles.form}>
      {stores.length > 1 && (
        <SelectField
          {...getTexts('store_id', 'console_payment.store')}
          options={stores.map(({ id, name }) => ({ value: id, label: name }))}
          value={store.id}
          onChange={({ target }) => set('store_id', target.value)}
        />
      )}
      <TextField
        {...getTexts('title', 'console_invoice.title_optional')}
        hint={t('console_invoice.title_hint')}
        autoComplete="off"
        value={draft.title}
        onChange={({ target }) => set('title', target.value)}
      />
      <TextField
        {...getTexts('description', 'console_invoice.note_optional')}
        autoComplete="off"
        value={draft.description}
        onChange={({ target }) => set('description', target.value)}
      />
      <div className={styles.short}>
        <NormalizedField
          {...getTexts('expires_in_days', 'console_invoice.days')}
          hint={t('console_invoice.days_hint', { max: INVOICE_LIFE_DAYS_MAX })}
          inputMode="numeric"
          autoComplete="off"
          value={draft.expires_in_days}
          normalize={groupAmount}
          onValue={(typed) => set('expires_in_days', typed)}
        />
      </div>
    </div>
  );
}

function ChargeFields({ invoice }: FieldsProps) {
  const t = useTranslate();
  const { draft, set } = invoice;
  const getTexts = useFieldTexts(invoice);
  return (
    <div className={formStyles.form}>
      <SegmentedControl
        label={t('console_invoice.charge')}
        options={[
          { value: 'items', label: t('console_invoice.charge_items') },
          { value: 'amount', label: t('console_invoice.charge_amount') },
        ]}
        value={draft.charge}
        onChange={(charge) => set('charge', charge)}
      />
      {draft.charge === 'amount' ? (
        <AmountField
          {...getTexts('pay_amount', 'field.amount')}
          value={draft.pay_amount}
          onValue={(typed) => set('pay_amount', typed)}
        />
      ) : (
        <>
          <LabeledGroup label={t('console_invoice.prices')}>
            <SegmentedControl
              label={t('console_invoice.prices')}
              options={[
                { value: 'included', label: t('console_invoice.prices_included') },
                { value: 'excluded', label: t('console_invoice.prices_excluded') },
              ]}
              value={draft.tax_included ? 'included' : 'excluded'}
              onChange={(prices) => set('tax_included', prices === 'included')}
            />
          </LabeledGroup>
          <ItemsEditor invoice={invoice} />
        </>
      )}
    </div>
  );
}

/** The name, the label and the error of a field by its path. */
function useFieldTexts({ errors }: InvoiceFormState) {
  const t = useTranslate();
  return (name: string, key: TextKey) => {
    const label = t(key);
    const error = errors[name];
    return { name, label, error: error && t.error(error.code, { label, ...error.params }) };
  };
}
