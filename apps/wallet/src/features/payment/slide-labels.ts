import type { OrderView } from '@saifu/contract/order';
import { formatYen } from '@saifu/domain/shared/yen';
import type { Translate } from '@saifu/i18n/texts';
import type { SlideWords } from '@saifu/ui/slide-to-confirm/slide-to-confirm';

/** What the slide says to whoever pays. */
export function slideWords(text: Translate, amountYen: number): SlideWords {
  const amount = formatYen(amountYen);
  return {
    label: text('payment.slide_to_pay', { amount }),
    instead: text('payment.without_sliding'),
    question: text('payment.question', { amount }),
    yes: text('payment.pay_amount', { amount }),
    no: text('payment.not_yet'),
    busy: text('payment.paying'),
    done: text('payment.paid'),
  };
}

/** What it says to whoever agrees with it to a service that is charged again and again. */
export function agreeSlideWords(text: Translate, order: OrderView): SlideWords {
  const { recurring: terms, pay_amount } = order;
  const words = slideWords(text, pay_amount);
  if (terms === null || terms.due_date !== null) return words;
  const amount = formatYen(pay_amount);
  const monthly = formatYen(terms.monthly_amount);
  return {
    ...words,
    label: text('payment.agree_slide', { amount }),
    instead: text('payment.agree_without_sliding'),
    question: text('payment.agree_question', { service: terms.service_name, amount, monthly }),
    yes: text('payment.agree_yes', { amount }),
  };
}

/** What it says to whoever takes the money at the counter. */
export function staffSlideWords(text: Translate, amountYen: number): SlideWords {
  const amount = formatYen(amountYen);
  return {
    ...slideWords(text, amountYen),
    label: text('payment.staff_slide', { amount }),
    instead: text('payment.staff_without_sliding'),
    question: text('payment.staff_question', { amount }),
    yes: text('payment.staff_yes', { amount }),
    busy: text('payment.staff_busy'),
  };
}

/** What it says to whoever compares an amount with the bill it was typed from. */
export function checkSlideWords(text: Translate, amountYen: number): SlideWords {
  const amount = formatYen(amountYen);
  return {
    ...staffSlideWords(text, amountYen),
    label: text('payment.staff_check_slide', { amount }),
    question: text('payment.staff_check_question', { amount }),
    yes: text('payment.staff_check_yes', { amount }),
  };
}

/** What it says to the staff who slide for a customer that pays by card or another method. */
export function staffPayWords(text: Translate, amountYen: number): SlideWords {
  const amount = formatYen(amountYen);
  return {
    ...staffSlideWords(text, amountYen),
    label: text('payment.staff_pay_slide', { amount }),
    question: text('payment.staff_pay_question', { amount }),
    yes: text('payment.staff_pay_yes', { amount }),
  };
}
