import { type Faq, getAnswerLines } from '@saifu/i18n/faqs';
import { normalizeForSearch, toSearchTerms } from './normalize.ts';

export type FoundFaq = {
  readonly faq: Faq;
  /**
   * The sentence of the answer with the most terms. Undefined if the question contains all of them.
   */
  readonly sentence: string | undefined;
};

/**
 * Questions that contain every search term. Matches in the question rank first, then whole-word
 * matches of synonyms, so that `vat` does not prefer `private`.
 */
export function findFaqs(faqs: readonly Faq[], q: string): readonly FoundFaq[] {
  const terms = toSearchTerms(q);
  const found = faqs.flatMap((faq) => {
    const question = countTerms(faq.question, terms);
    const lines = getAnswerLines(faq.answer);
    const all = [faq.question, ...lines, faq.also, faq.topicName].join('\n');
    if (countTerms(all, terms) < terms.length) return [];
    const sentence = question < terms.length ? findBestSentence(lines, terms) : undefined;
    const names = new Set(normalizeForSearch(faq.also).split(' '));
    const nameMatches = terms.filter((term) => names.has(term)).length;
    return [{ faq, sentence, question, nameMatches }];
  });
  const sorted = found.toSorted((a, b) => b.question - a.question || b.nameMatches - a.nameMatches);
  return sorted.map(({ faq, sentence }) => ({ faq, sentence }));
}

const SENTENCE_END = /(?<=[.!?])\s+|(?<=[。！？])/;

function findBestSentence(lines: readonly string[], terms: readonly string[]): string | undefined {
  const sentences = lines.flatMap((line) => line.split(SENTENCE_END)).filter(Boolean);
  const counted = sentences.map((sentence) => ({ sentence, count: countTerms(sentence, terms) }));
  const [best] = counted.toSorted((a, b) => b.count - a.count);
  return best && best.count > 0 ? best.sentence : undefined;
}

function countTerms(text: string, terms: readonly string[]): number {
  const normalized = normalizeForSearch(text);
  return terms.filter((term) => normalized.includes(term)).length;
}
