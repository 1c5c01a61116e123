import type { FaqEditsView, FaqSummaryView, FaqView } from '@saifu/contract/faq';
import type { StaffFaqView } from '@saifu/contract/staff-faq';
import type { Language } from '@saifu/domain/shared/language';
import { isFaqId } from '@saifu/domain/support/faq';
import type { Faq } from '@saifu/i18n/faqs';
import { toTimestamp } from '../../../platform/clock.ts';
import type { FaqContent, FaqEntry } from './faq.repository.ts';
import { type BundledFaq, toBlock } from './load-bundled.ts';

export function toFaqSummaryView({ id, topic, topicName, question }: Faq): FaqSummaryView {
  return { id, topic, topic_name: topicName, question };
}

export function toFaqView(faq: Faq, language: Language): FaqView {
  return {
    ...toFaqSummaryView(faq),
    answer: faq.answer.map(toBlock),
    screens: [...faq.screens],
    language,
  };
}

/** Differences from the bundled questions, in one language. */
export function toFaqEditsView(entries: readonly FaqEntry[], language: Language): FaqEditsView {
  const shown = entries.filter(({ isRemoved }) => !isRemoved);
  return {
    items: shown.map(({ id, topic, screens, texts }) => {
      return { id, topic, screens: [...screens], ...toWordsView(texts[language]) };
    }),
    removed: entries.filter(({ isRemoved }) => isRemoved).map(({ id }) => id),
    language,
  };
}

const toWordsView = ({ question, answer, also }: FaqContent['texts'][Language]) => {
  return { question, answer: [...answer], also };
};

/** Bundled questions in reading order, then those added by staff. */
export function toStaffFaqViews(
  bundled: readonly BundledFaq[],
  entries: readonly FaqEntry[],
): StaffFaqView[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return [
    ...bundled.map((faq) => toStaffFaqView(faq, byId.get(faq.id))),
    ...entries.filter(({ id }) => !isFaqId(id)).map((entry) => toStaffFaqView(entry, entry)),
  ];
}

function toStaffFaqView(faq: BundledFaq, entry: FaqEntry | undefined): StaffFaqView {
  const { topic, screens, texts } = entry ?? faq;
  return {
    id: faq.id,
    topic,
    screens: [...screens],
    texts: {
      en: toWordsView(texts.en),
      ja: toWordsView(texts.ja),
      ko: toWordsView(texts.ko),
    },
    source: getSource(entry),
    version: entry?.version ?? 0,
    updated_at: entry ? toTimestamp(entry.updatedAt) : null,
  };
}

function getSource(entry: FaqEntry | undefined): StaffFaqView['source'] {
  if (entry === undefined) return 'bundled';
  if (entry.isRemoved) return 'removed';
  return isFaqId(entry.id) ? 'edited' : 'added';
}
