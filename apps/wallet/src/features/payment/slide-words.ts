import { showYen } from '@saifu/domain/yen';
import type { Say } from '@saifu/texts/texts';
import type { SlideWords } from '@saifu/ui/slide-to-confirm';

/** What the slide says to whoever pays. */
export function slideWords(text: Say, amountYen: number): SlideWords {
  const amount = showYen(amountYen);
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

/** What it says to whoever takes the money at the counter. */
export function staffSlideWords(text: Say, amountYen: number): SlideWords {
  const amount = showYen(amountYen);
  return {
    ...slideWords(text, amountYen),
    label: text('payment.staff_slide', { amount }),
    instead: text('payment.staff_without_sliding'),
    question: text('payment.staff_question', { amount }),
    yes: text('payment.staff_yes', { amount }),
    busy: text('payment.staff_busy'),
  };
}
