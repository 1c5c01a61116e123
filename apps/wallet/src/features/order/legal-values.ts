import { productNow } from '@saifu/client/clock';
import type { OrderView } from '@saifu/contract/order';
import type { OrderTermsView } from '@saifu/contract/recurring-billing-parts';
import { listDueDatesBetween } from '@saifu/domain/recurring-billing/schedule';
import { addDays, civilDate, toCivilDate } from '@saifu/domain/shared/calendar';
import { formatYen } from '@saifu/domain/shared/yen';
import type { Translate } from '@saifu/i18n/texts';
import { showDay } from '../../i18n/dates.ts';
import { formatPaymentDays } from '../../i18n/payment-days.ts';
import { CHARGE_TIME } from './charge-time.ts';

export type LegalValues = {
  readonly quantity: string;
  readonly price: string;
  readonly payment: string;
  readonly provision: string;
  readonly cancellation: string;
};

/** What is to be said of an order, by whether it is one purchase or begins a row of them. */
export function legalValues(text: Translate, order: OrderView): LegalValues {
  const { recurring: terms } = order;
  const oneTimeValues = ofOnePurchase(text, order);
  if (terms === null) return oneTimeValues;
  if (terms.due_date === null) return getRecurringLegalValues(text, terms);
  const date = showDay(terms.due_date);
  return { ...oneTimeValues, quantity: text('order.period_value', { date, service: terms.service_name }) };
}

function ofOnePurchase(text: Translate, { items, pay_amount }: OrderView): LegalValues {
  const count = items.reduce((all, item) => all + item.quantity, 0);
  return {
    quantity:
      count > 0
        ? text('order.legal_quantity_items', { count })
        : text('order.legal_quantity_whole'),
    price: text('order.legal_price_value', { amount: formatYen(pay_amount) }),
    payment: text('order.legal_payment_value'),
    provision: text('order.legal_provision_value'),
    cancellation: text('order.legal_cancellation_value'),
  };
}

function getRecurringLegalValues(text: Translate, terms: OrderTermsView): LegalValues {
  const { service_name: service, end_date } = terms;
  const start = showDay(terms.start_date);
  const days = formatPaymentDays(text, terms.monthly_payment_days);
  const each = text('order.legal_price_recurring', {
    initial: formatYen(terms.initial_amount),
    monthly: formatYen(terms.monthly_amount),
  });
  return {
    quantity:
      end_date === null
        ? text('order.legal_quantity_open', { service, start })
        : text('order.legal_quantity_fixed', {
            service,
            start,
            end: showDay(end_date),
          }),
    price: `${each} ${sumOf(text, terms)}`,
    payment: text('order.legal_payment_recurring', { time: CHARGE_TIME, days }),
    provision: text('order.legal_provision_recurring', { start }),
    cancellation: `${text('order.recurring_cancel')} ${text('order.legal_cancellation_value')}`,
  };
}

const YEAR_DAYS = 365;

/** All that it comes to; of what has no end, all of its first year. */
function sumOf(text: Translate, terms: OrderTermsView): string {
  const today = toCivilDate(new Date(productNow()));
  const endDate = terms.end_date === null ? null : civilDate(terms.end_date);
  const schedule = {
    startDate: civilDate(terms.start_date),
    endDate,
    paymentDays: terms.monthly_payment_days,
  };
  const count = listDueDatesBetween(schedule, today, endDate ?? addDays(today, YEAR_DAYS)).length;
  const total = formatYen(terms.initial_amount + count * terms.monthly_amount);
  if (endDate === null) return text('order.legal_price_year', { total, count });
  return text('order.legal_price_all', { total, count, end: showDay(endDate) });
}
