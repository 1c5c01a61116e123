import type { FaqSummaryView, FaqView } from '@saifu/contract/faq';
import type { Language } from '@saifu/domain/language';
import type { Faq, FaqBlock } from '@saifu/texts/faqs';

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

function toBlock(block: FaqBlock): FaqView['answer'][number] {
  if (typeof block === 'string') return { type: 'paragraph', text: block };
  if ('steps' in block) return { type: 'steps', items: [...block.steps] };
  return { type: 'points', items: [...block.points] };
}
