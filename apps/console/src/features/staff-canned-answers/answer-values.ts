import type { CannedAnswerView } from '@saifu/contract/canned-answer';
import {
  CANNED_ANSWER_CATEGORIES,
  type CannedAnswerCategory,
} from '@saifu/domain/support/canned-answer';
import type { TextKey } from '@saifu/i18n/texts';
import type { NewCannedAnswer } from './queries.ts';

export const CATEGORY_TEXTS: Readonly<Record<CannedAnswerCategory, TextKey>> = {
  general: 'staff_canned_answer.category_general',
  account: 'staff_canned_answer.category_account',
  payment: 'staff_canned_answer.category_payment',
  refund: 'staff_canned_answer.category_refund',
  receipt: 'staff_canned_answer.category_receipt',
  safety: 'staff_canned_answer.category_safety',
};

/** An answer as typed. Its fields have the paths of the request. */
export type CannedAnswerValues = {
  readonly title: string;
  readonly key: string;
  readonly category: string;
  readonly 'texts.en': string;
  readonly 'texts.ja': string;
  readonly 'texts.ko': string;
};

export const NEW_ANSWER: CannedAnswerValues = {
  ...{ title: '', key: '', category: CANNED_ANSWER_CATEGORIES[0] },
  ...{ 'texts.en': '', 'texts.ja': '', 'texts.ko': '' },
};

export function toAnswerValues({
  title,
  key,
  category,
  texts,
}: CannedAnswerView): CannedAnswerValues {
  const { en, ja, ko } = texts;
  return { title, key, category, 'texts.en': en, 'texts.ja': ja, 'texts.ko': ko };
}

export function toNewAnswer(values: CannedAnswerValues): NewCannedAnswer {
  const { title, key } = values;
  const category = CANNED_ANSWER_CATEGORIES.find((each) => each === values.category) ?? 'general';
  const texts = { en: values['texts.en'], ja: values['texts.ja'], ko: values['texts.ko'] };
  return { title, key, category, texts };
}
