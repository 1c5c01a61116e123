import { type FaqBlock, type FaqEditBlock, loadFaqs } from '@saifu/i18n/faqs';
import type { FaqContent } from './faq.repository.ts';

export type BundledFaq = FaqContent & { readonly id: string };

/** The bundled questions in all languages, in reading order. */
export async function loadBundled(): Promise<readonly BundledFaq[]> {
  const [en, ja, ko] = await Promise.all([loadFaqs('en'), loadFaqs('ja'), loadFaqs('ko')]);
  return en.map((faq, at) => {
    const toTexts = ({ question, answer, also } = faq) => {
      return { question, answer: answer.map(toBlock), also };
    };
    const texts = { en: toTexts(faq), ja: toTexts(ja[at]), ko: toTexts(ko[at]) };
    return { id: faq.id, topic: faq.topic, screens: faq.screens, texts };
  });
}

export function toBlock(block: FaqBlock): FaqEditBlock {
  if (typeof block === 'string') return { type: 'paragraph', text: block };
  if ('steps' in block) return { type: 'steps', items: [...block.steps] };
  return { type: 'points', items: [...block.points] };
}
