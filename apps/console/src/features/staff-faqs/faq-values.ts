import type { StaffFaqView } from '@saifu/contract/staff-faq';
import type { LANGUAGES } from '@saifu/domain/shared/language';
import { FAQ_TOPICS, type FaqTopic } from '@saifu/domain/support/faq';
import type { TextKey } from '@saifu/i18n/texts';
import type { FormErrors } from '@saifu/web/forms/use-form.ts';
import { parseAnswerText, toAnswerText } from './answer-text.ts';
import { type NewFaq, validateFaq } from './queries.ts';

export const TOPIC_TEXTS: Readonly<Record<FaqTopic, TextKey>> = {
  account: 'staff_faq.topic_account',
  paying: 'staff_faq.topic_paying',
  cards: 'staff_faq.topic_cards',
  confirming: 'staff_faq.topic_confirming',
  refunds: 'staff_faq.topic_refunds',
  receipts: 'staff_faq.topic_receipts',
  recurring: 'staff_faq.topic_recurring',
  safety: 'staff_faq.topic_safety',
  app: 'staff_faq.topic_app',
};

/** An entry as typed. Its fields have the paths of the request; an answer is one text. */
export type FaqValues = {
  readonly id: string;
  readonly topic: string;
  readonly 'texts.en.question': string;
  readonly 'texts.en.answer': string;
  readonly 'texts.ja.question': string;
  readonly 'texts.ja.answer': string;
  readonly 'texts.ko.question': string;
  readonly 'texts.ko.answer': string;
};

export const NEW_FAQ: FaqValues = {
  ...{ id: 'faq_', topic: FAQ_TOPICS[0] },
  ...{ 'texts.en.question': '', 'texts.en.answer': '' },
  ...{ 'texts.ja.question': '', 'texts.ja.answer': '' },
  ...{ 'texts.ko.question': '', 'texts.ko.answer': '' },
};

export function toFaqValues({ id, topic, texts }: StaffFaqView): FaqValues {
  return {
    ...{ id, topic },
    'texts.en.question': texts.en.question,
    'texts.en.answer': toAnswerText(texts.en.answer),
    'texts.ja.question': texts.ja.question,
    'texts.ja.answer': toAnswerText(texts.ja.answer),
    'texts.ko.question': texts.ko.question,
    'texts.ko.answer': toAnswerText(texts.ko.answer),
  };
}

/** What the form does not show stays as it was: the screens, and words that the search finds. */
export function toNewFaq(values: FaqValues, before: StaffFaqView | null): NewFaq {
  const toText = (language: (typeof LANGUAGES)[number]) => ({
    question: values[`texts.${language}.question`],
    answer: parseAnswerText(values[`texts.${language}.answer`]),
    also: before?.texts[language].also ?? '',
  });
  return {
    id: values.id,
    topic: FAQ_TOPICS.find((each) => each === values.topic) ?? FAQ_TOPICS[0],
    screens: before?.screens ?? [],
    texts: { en: toText('en'), ja: toText('ja'), ko: toText('ko') },
  };
}

/** An error of a block is shown at its text. */
export function validateFaqValues(values: FaqValues, before: StaffFaqView | null): FormErrors {
  const entries = Object.entries(validateFaq(toNewFaq(values, before)));
  return Object.fromEntries(
    entries.map(([path, error]) => [/^texts\.\w+\.answer/.exec(path)?.[0] ?? path, error]),
  );
}
