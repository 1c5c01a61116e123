import type { Language } from '@saifu/domain/shared/language';
import {
  FAQ_IDS,
  FAQ_TOPICS,
  FAQS,
  type FaqId,
  type FaqScreen,
  type FaqTopic,
} from '@saifu/domain/support/faq';
import { FAQ_NUMBERS } from './faq-numbers.ts';
import { format } from './format.ts';

/** A paragraph, ordered steps, or unordered points. */
export type FaqBlock =
  | string
  | { readonly steps: readonly string[] }
  | { readonly points: readonly string[] };

type FaqText = {
  readonly question: string;
  readonly answer: readonly FaqBlock[];
  /** Synonyms for the search; never shown. */
  readonly also: string;
};

/** The source texts, with placeholders for numbers. */
export type FaqTexts = {
  readonly topics: Readonly<Record<FaqTopic, string>>;
  readonly answers: Readonly<Record<FaqId, FaqText>>;
};

export type Faq = FaqText & {
  readonly id: string;
  readonly topic: FaqTopic;
  readonly topicName: string;
  readonly screens: readonly FaqScreen[];
};

type Load = () => Promise<{ readonly default: FaqTexts }>;

const faqLoaders: Readonly<Record<Language, Load>> = {
  en: () => import('./en/faqs.json', { with: { type: 'json' } }),
  ja: () => import('./ja/faqs.json', { with: { type: 'json' } }),
  ko: () => import('./ko/faqs.json', { with: { type: 'json' } }),
};

const cachedFaqs: Partial<Record<Language, readonly Faq[]>> = {};

/** All FAQ entries of one language in reading order, loaded on demand. */
export async function loadFaqs(language: Language): Promise<readonly Faq[]> {
  const { default: written } = await faqLoaders[language]();
  // The result is the same for every caller, so it is cached.
  cachedFaqs[language] ??= FAQ_IDS.map((id) => toFaq(language, written, id));
  return cachedFaqs[language];
}

function toFaq(language: Language, { topics, answers }: FaqTexts, id: FaqId): Faq {
  const { topic, screens } = FAQS[id];
  const formatText = (text: string) => format(language, text, FAQ_NUMBERS);
  const { question, answer, also } = answers[id];
  const content = {
    question: formatText(question),
    answer: answer.map((block) => formatBlock(block, formatText)),
    also,
  };
  return { id, topic, topicName: topics[topic], screens, ...content };
}

function formatBlock(block: FaqBlock, formatText: (text: string) => string): FaqBlock {
  if (typeof block === 'string') return formatText(block);
  return 'steps' in block
    ? { steps: block.steps.map(formatText) }
    : { points: block.points.map(formatText) };
}

/** A block in the format of the API and the database. */
export type FaqEditBlock =
  | { readonly type: 'paragraph'; readonly text: string }
  | { readonly type: 'steps'; readonly items: string[] }
  | { readonly type: 'points'; readonly items: string[] };

/** Staff edits since the release, in one language. */
export type FaqEdits = {
  readonly items: readonly {
    readonly id: string;
    readonly topic: FaqTopic;
    readonly screens: readonly FaqScreen[];
    readonly question: string;
    readonly answer: readonly FaqEditBlock[];
    readonly also: string;
  }[];
  readonly removed: readonly string[];
};

/** The bundled entries merged with the edits of staff, in reading order. */
export function mergeFaqs(bundled: readonly Faq[], { items, removed }: FaqEdits): readonly Faq[] {
  const edited = new Map<string, Faq>();
  for (const { answer, ...faqLoaders } of items) {
    const topicName = bundled.find(({ topic }) => topic === faqLoaders.topic)?.topicName ?? '';
    edited.set(faqLoaders.id, { ...faqLoaders, topicName, answer: answer.map(toFaqBlock) });
  }
  const cachedFaqs = new Set(bundled.map(({ id }) => id));
  const added = [...edited.values()].filter(({ id }) => !cachedFaqs.has(id));
  const shown = [...bundled.map((faq) => edited.get(faq.id) ?? faq), ...added].filter(
    ({ id }) => !removed.includes(id),
  );
  return FAQ_TOPICS.flatMap((topic) => shown.filter((faq) => faq.topic === topic));
}

function toFaqBlock(block: FaqEditBlock): FaqBlock {
  if (block.type === 'paragraph') return block.text;
  return block.type === 'steps' ? { steps: block.items } : { points: block.items };
}

export function getAnswerLines(answer: readonly FaqBlock[]): readonly string[] {
  return answer.flatMap((block) => {
    if (typeof block === 'string') return [block];
    return 'steps' in block ? block.steps : block.points;
  });
}
