import { productNow } from '@saifu/client/clock';
import type { OrderView } from '@saifu/contract/order';
import type { OrderTermsView } from '@saifu/contract/recurring-billing-parts';
import { listDueDatesBetween } from '@saifu/domain/recurring-billing/schedule';
import { addDays, civilDate, toCivilDate } from '@saifu/domain/shared/calendar';
import { formatYen } from '@saifu/domain/shared/yen';
import type { Translate } from '@saifu/i18n/texts';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { formatPaymentDays } from '../../i18n/payment-days.ts';
import { CHARGE_TIME } from './charge-time.ts';

export type LegalValues = {
  readonly quantity: string;
  readonly price: string;
  readonly payment: string;
  readonly provision: string;
  readonly cancellation: string;
};

/** Values of the legal items, for a single purchase or the start of recurring billing. */
export function getLegalValues(t: Translate, order: OrderView): LegalValues {
  const { recurring: terms } = order;
  const oneTimeValues = getPurchaseValues(t, order);
  if (terms === null) return oneTimeValues;
  if (terms.due_date === null) return getRecurringLegalValues(t, terms);
  const date = formatDate(terms.due_date);
  return {
    ...oneTimeValues,
    quantity: t('order.period_value', { date, service: terms.service_name }),
  };
}

function getPurchaseValues(t: Translate, { items, pay_amount }: OrderView): LegalValues {
  const count = items.reduce((all, item) => all + item.quantity, 0);
  return {
    quantity:
      count > 0 ? t('order.legal_quantity_items', { count }) : t('order.legal_quantity_whole'),
    price: t('order.legal_price_value', { amount: formatYen(pay_amount) }),
    payment: t('order.legal_payment_value'),
    provision: t('order.legal_provision_value'),
    cancellation: t('order.legal_cancellation_value'),
  };
}

function getRecurringLegalValues(t: Translate, terms: OrderTermsView): LegalValues {
  const { service_name: service, end_date } = terms;
  const start = formatDate(terms.start_date);
  const days = formatPaymentDays(t, terms.monthly_payment_days);
  const each = t('order.legal_price_recurring', {
    initial: formatYen(terms.initial_amount),
    monthly: formatYen(terms.monthly_amount),
  });
  return {
    quantity:
      end_date === null
        ? t('order.legal_quantity_open', { service, start })
        : t('order.legal_quantity_fixed', {
            service,
            start,
            end: formatDate(end_date),
          }),
    price: `${each} ${formatTotal(t, terms)}`,
    payment: t('order.legal_payment_recurring', { time: CHARGE_TIME, days }),
    provision: t('order.legal_provision_recurring', { start }),
    cancellation: `${t('order.recurring_cancel')} ${t('order.legal_cancellation_value')}`,
  };
}

const YEAR_DAYS = 365;

/** Total of all charges. Without an end date, the total of the first year. */
function formatTotal(t: Translate, terms: OrderTermsView): string {
  const today = toCivilDate(new Date(productNow()));
  const endDate = terms.end_date === null ? null : civilDate(terms.end_date);
  const schedule = {
    startDate: civilDate(terms.start_date),
    endDate,
    paymentDays: terms.monthly_payment_days,
  };
  const count = listDueDatesBetween(schedule, today, endDate ?? addDays(today, YEAR_DAYS)).length;
  const total = formatYen(terms.initial_amount + count * terms.monthly_amount);
  if (endDate === null) return t('order.legal_price_year', { total, count });
  return t('order.legal_price_all', { total, count, end: formatDate(endDate) });
}
