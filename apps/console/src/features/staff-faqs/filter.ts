import type { StaffFaqView } from '@saifu/contract/staff-faq';
import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { FAQ_TOPICS, type FaqTopic } from '@saifu/domain/support/faq';
import { readOption } from '../../lib/list-filter.ts';

const SOURCES = ['bundled', 'edited', 'added', 'removed'] as const;

export type FaqFilter = {
  readonly topic: FaqTopic | '';
  readonly source: StaffFaqView['source'] | '';
  readonly q: string;
};

export function parseFaqFilter(search: string): FaqFilter {
  const params = new URLSearchParams(search);
  return {
    topic: readOption(params, 'topic', FAQ_TOPICS),
    source: readOption(params, 'source', SOURCES),
    q: (params.get('q') ?? '').slice(0, 100),
  };
}

/** The entries that match. Words are searched in the questions of all languages. */
export function filterFaqs(
  faqs: readonly StaffFaqView[],
  { topic, source, q }: FaqFilter,
): readonly StaffFaqView[] {
  const wanted = fold(q);
  return faqs.filter(
    (faq) =>
      (topic === '' || faq.topic === topic) &&
      (source === '' || faq.source === source) &&
      Object.values(faq.texts).some(({ question }) => fold(question).includes(wanted)),
  );
}

function fold(text: string): string {
  return normalizeText(text, 'NFKC').toLowerCase().trim();
}
