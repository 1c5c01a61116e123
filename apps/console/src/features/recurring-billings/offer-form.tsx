import { CHARGE_HOUR } from '@saifu/domain/shared/limits';
import { TAX_RATES } from '@saifu/domain/shared/tax';
import { groupAmount } from '@saifu/ui/amount-field/amount-field';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { Checkbox } from '@saifu/ui/checkbox/checkbox';
import { NormalizedField } from '@saifu/ui/normalized-field/normalized-field';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import formStyles from '@saifu/web/forms/form.module.css';
import { useLeaveGuard } from '@saifu/web/hooks/use-leave-guard.ts';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import textStyles from '../../components/text.module.css';
import { listFirstCharges } from './offer.ts';
import styles from './offer-form.module.css';
import { PaymentDaysField } from './payment-days-field.tsx';
import { type OfferFormOptions, type OfferFormState, useOfferForm } from './use-offer-form.ts';

const LEAVE_TEXTS = {
  title: 'console_recurring_billing.leave_title',
  question: 'console_recurring_billing.leave_question',
} as const;

/** A new offer. The payer accepts it with the first payment. */
export function OfferForm(props: OfferFormOptions) {
  const t = useTranslate();
  const offer = useOfferForm(props);
  useLeaveGuard(offer.isDirty, LEAVE_TEXTS);
  return (
    <form className={formStyles.form} noValidate onSubmit={offer.submit}>
      <ErrorNotice error={offer.error} />
      <Card title={t('console_recurring_billing.about')}>
        <ServiceFields offer={offer} stores={props.stores} />
      </Card>
      <Card title={t('console_recurring_billing.amounts')}>
        <AmountFields offer={offer} />
      </Card>
      <Card title={t('console_recurring_billing.schedule')}>
        <ScheduleFields offer={offer} />
      </Card>
      <Button type="submit" full busy={offer.isPending}>
        {t('console_recurring_billing.submit')}
      </Button>
    </form>
  );
}

type FieldsProps = { readonly offer: OfferFormState };

function ServiceFields({ offer, stores }: FieldsProps & Pick<OfferFormOptions, 'stores'>) {
  const t = useTranslate();
  return (
    <div className={formStyles.form}>
      <SelectField
        {...offer.fieldProps('store_id')}
        options={stores.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        {...offer.fieldProps('service_name')}
        hint={t('console_recurring_billing.service_hint')}
        autoComplete="off"
      />
      <TextField
        {...offer.fieldProps('description')}
        hint={t('console_recurring_billing.note_hint')}
        autoComplete="off"
      />
    </div>
  );
}

function AmountFields({ offer }: FieldsProps) {
  const t = useTranslate();
  return (
    <div className={styles.fields}>
      <NormalizedField
        {...offer.amountProps('initial_amount')}
        hint={t('console_recurring_billing.initial_hint')}
        inputMode="numeric"
        autoComplete="off"
        normalize={groupAmount}
        onValue={(typed) => offer.set('initial_amount', typed)}
      />
      <NormalizedField
        {...offer.amountProps('monthly_amount')}
        hint={t('console_recurring_billing.each_hint')}
        inputMode="numeric"
        autoComplete="off"
        normalize={groupAmount}
        onValue={(typed) => offer.set('monthly_amount', typed)}
      />
      <SelectField
        {...offer.fieldProps('tax_rate')}
        options={TAX_RATES.map((rate) => ({
          value: String(rate),
          label: t('console_recurring_billing.rate', { rate }),
        }))}
      />
    </div>
  );
}

function ScheduleFields({ offer }: FieldsProps) {
  const t = useTranslate();
  return (
    <div className={formStyles.form}>
      <PaymentDaysField
        label={t('console_recurring_billing.days')}
        days={offer.values.monthly_payment_days}
        error={offer.fieldProps('monthly_payment_days').error}
        onDays={(days) => offer.set('monthly_payment_days', days)}
      />
      <div className={styles.fields}>
        <TextField
          {...offer.dateProps('first_payment_deadline')}
          hint={t('console_recurring_billing.deadline_hint')}
          type="date"
        />
        <TextField
          {...offer.dateProps('start_date')}
          hint={t('console_recurring_billing.start_hint')}
          type="date"
        />
        <TextField
          {...offer.endDateProps()}
          hint={t('console_recurring_billing.end_hint')}
          type="date"
        />
      </div>
      <Checkbox
        {...offer.checkProps('pausable')}
        hint={t('console_recurring_billing.pausable_hint')}
      />
      <FirstCharges offer={offer} />
    </div>
  );
}

/** What the dates mean. */
function FirstCharges({ offer: { values, today } }: FieldsProps) {
  const t = useTranslate();
  const days = listFirstCharges(values, today).map(formatDate);
  return (
    <p role="status" className={textStyles.note}>
      {days.length > 0 && t('console_recurring_billing.first_charges', { days, hour: CHARGE_HOUR })}
    </p>
  );
}
