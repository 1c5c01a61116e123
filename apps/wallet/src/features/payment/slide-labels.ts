import type { OrderView } from '@saifu/contract/order';
import { formatYen } from '@saifu/domain/shared/yen';
import type { Translate } from '@saifu/i18n/texts';
import type { SlideLabels } from '@saifu/ui/slide-to-confirm/slide-to-confirm';

/** Labels for a payer. */
export function getSlideLabels(t: Translate, amountYen: number): SlideLabels {
  const amount = formatYen(amountYen);
  return {
    label: t('payment.slide_to_pay', { amount }),
    instead: t('payment.without_sliding'),
    question: t('payment.question', { amount }),
    confirm: t('payment.pay_amount', { amount }),
    cancel: t('payment.not_yet'),
    busy: t('payment.paying'),
    done: t('payment.paid'),
  };
}

/** Labels for a payer who agrees to recurring billing. */
export function getAgreeSlideLabels(t: Translate, order: OrderView): SlideLabels {
  const { recurring: terms, pay_amount } = order;
  const labels = getSlideLabels(t, pay_amount);
  if (terms === null || terms.due_date !== null) return labels;
  const amount = formatYen(pay_amount);
  const monthly = formatYen(terms.monthly_amount);
  return {
    ...labels,
    label: t('payment.agree_slide', { amount }),
    instead: t('payment.agree_without_sliding'),
    question: t('payment.agree_question', { service: terms.service_name, amount, monthly }),
    confirm: t('payment.agree_yes', { amount }),
  };
}

/** Labels for staff who accept cash at the counter. */
export function getStaffSlideLabels(t: Translate, amountYen: number): SlideLabels {
  const amount = formatYen(amountYen);
  return {
    ...getSlideLabels(t, amountYen),
    label: t('payment.staff_slide', { amount }),
    instead: t('payment.staff_without_sliding'),
    question: t('payment.staff_question', { amount }),
    confirm: t('payment.staff_yes', { amount }),
    busy: t('payment.staff_busy'),
  };
}

/** Labels for staff who compare a typed amount with the bill. */
export function getCheckSlideLabels(t: Translate, amountYen: number): SlideLabels {
  const amount = formatYen(amountYen);
  return {
    ...getStaffSlideLabels(t, amountYen),
    label: t('payment.staff_check_slide', { amount }),
    question: t('payment.staff_check_question', { amount }),
    confirm: t('payment.staff_check_yes', { amount }),
  };
}

/** Labels for staff who slide for a customer paying by card or another method. */
export function getStaffPayLabels(t: Translate, amountYen: number): SlideLabels {
  const amount = formatYen(amountYen);
  return {
    ...getStaffSlideLabels(t, amountYen),
    label: t('payment.staff_pay_slide', { amount }),
    question: t('payment.staff_pay_question', { amount }),
    confirm: t('payment.staff_pay_yes', { amount }),
  };
}
