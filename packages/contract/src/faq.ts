import { LANGUAGES } from '@saifu/domain/shared/language';
import { FAQ_SCREENS, FAQ_TOPICS } from '@saifu/domain/support/faq';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const FaqBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), text: z.string() }),
  /** Steps in order. */
  z.object({ type: z.literal('steps'), items: z.array(z.string()) }),
  z.object({ type: z.literal('points'), items: z.array(z.string()) }),
]);

const summary = {
  /** An id such as `faq_lost_phone`. It does not change with the text. */
  id: z.string(),
  topic: z.enum(FAQ_TOPICS),
  topic_name: z.string(),
  question: z.string(),
};

export const FaqSummaryView = z.object(summary);
export type FaqSummaryView = z.infer<typeof FaqSummaryView>;

export const FaqView = z.object({
  ...summary,
  answer: z.array(FaqBlock),
  /** The wallet screens for this task, by route name. */
  screens: z.array(z.enum(FAQ_SCREENS)),
  language: z.enum(LANGUAGES),
});
export type FaqView = z.infer<typeof FaqView>;

const query = z.strictObject({ lang: z.optional(z.enum(LANGUAGES, 'field.format')) });

export const listFaqs = endpoint({
  method: 'GET',
  path: '/api/v1/guest/faqs',
  access: 'guest',
  summary:
    'Lists all FAQ entries in reading order. Without `lang`, the language follows Accept-Language.',
  query,
  reply: z.object({
    items: z.array(FaqSummaryView),
    next_cursor: z.null(),
    language: z.enum(LANGUAGES),
  }),
  errors: [],
});

/** Staff edits since the release, for clients with the bundled FAQ. */
export const FaqEditsView = z.object({
  /** Replaces the entry with the same id, or is added at the end of its topic. */
  items: z.array(
    z.object({
      id: z.string(),
      topic: z.enum(FAQ_TOPICS),
      screens: z.array(z.enum(FAQ_SCREENS)),
      question: z.string(),
      answer: z.array(FaqBlock),
      /** Synonyms for the search; never shown. */
      also: z.string(),
    }),
  ),
  /** Ids of removed entries. */
  removed: z.array(z.string()),
  language: z.enum(LANGUAGES),
});
export type FaqEditsView = z.infer<typeof FaqEditsView>;

export const listFaqEdits = endpoint({
  method: 'GET',
  path: '/api/v1/guest/faq_edits',
  access: 'guest',
  summary: 'Returns how the FAQ differs from the version bundled with the wallet.',
  query,
  reply: FaqEditsView,
  errors: [],
});

export const getFaq = endpoint({
  method: 'GET',
  path: '/api/v1/guest/faqs/{id}',
  access: 'guest',
  summary: 'Returns one FAQ entry with its answer.',
  params: z.object({ id: z.string() }),
  query,
  reply: FaqView,
  errors: [],
});
