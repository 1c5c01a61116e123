import { productNow } from '@saifu/client/clock';
import type { MerchantRecurringBillingView } from '@saifu/contract/merchant-recurring-billing';
import type { PriceChangeView } from '@saifu/contract/recurring-billing-parts';
import { getAmountRange } from '@saifu/domain/payments/payment-method';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import { formatYen } from '@saifu/domain/shared/yen';
import { groupAmount } from '@saifu/ui/amount-field/amount-field';
import { Button } from '@saifu/ui/button/button';
import { NormalizedField } from '@saifu/ui/normalized-field/normalized-field';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import formStyles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import textStyles from '../../components/text.module.css';
import { getNoticeRange, toProposalBody, validatePriceValues } from './price.ts';
import { useProposePrice } from './queries.ts';

type PriceSheetProps = {
  readonly billing: MerchantRecurringBillingView;
  readonly onDismiss: () => void;
  readonly onProposed: (change: PriceChangeView) => void;
};

/** Proposes a new price to the payer. */
export function PriceSheet({ billing, onDismiss, onProposed }: PriceSheetProps) {
  const t = useTranslate();
  return (
    <Sheet
      title={t('console_recurring_billing.price_propose')}
      closeLabel={t('app.close')}
      onDismiss={onDismiss}
    >
      <p className={textStyles.note}>
        {t('console_recurring_billing.price_about', {
          amount: formatYen(billing.monthly_amount),
        })}
      </p>
      <PriceForm billing={billing} onProposed={onProposed} />
    </Sheet>
  );
}

function PriceForm({ billing, onProposed }: Omit<PriceSheetProps, 'onDismiss'>) {
  const t = useTranslate();
  const [today] = useState(() => toCivilDate(new Date(productNow())));
  const propose = useProposePrice(billing.id);
  const form = useForm({
    initial: { monthly_amount: '', from: '' },
    labels: {
      monthly_amount: 'console_recurring_billing.each',
      from: 'console_recurring_billing.price_from',
    },
    fieldByErrorCode: { 'recurring_billing.price_open_already': 'monthly_amount' },
    validate: (values) => validatePriceValues(values, billing, today),
    send: (values) => propose(toProposalBody(values)),
    onDone: onProposed,
  });
  const [min, max] = getNoticeRange(today);
  const range = { min: formatDate(min), max: formatDate(max) };
  const minYen = formatYen(getAmountRange('card', 'recurring').minYen);
  const { onChange: _, ...amount } = form.fieldProps('monthly_amount');
  const from = form.fieldProps('from');
  // That a value is outside of its range says more than that its format is wrong.
  const isOutside = (name: 'monthly_amount' | 'from') => form.errors[name]?.code === 'field.format';
  return (
    <form className={formStyles.form} noValidate onSubmit={form.submit}>
      <ErrorNotice error={form.error} />
      <NormalizedField
        {...amount}
        error={
          isOutside('monthly_amount')
            ? t('console_recurring_billing.amount_min', { min: minYen })
            : amount.error
        }
        inputMode="numeric"
        autoComplete="off"
        normalize={groupAmount}
        onValue={(typed) => form.set('monthly_amount', typed)}
      />
      <TextField
        {...from}
        error={isOutside('from') ? t('console_recurring_billing.price_range', range) : from.error}
        hint={t('console_recurring_billing.price_from_hint', range)}
        type="date"
        min={min}
        max={max}
      />
      <Button type="submit" full busy={form.isPending}>
        {t('console_recurring_billing.price_submit')}
      </Button>
    </form>
  );
}
