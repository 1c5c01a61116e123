import { LANGUAGES } from '@saifu/domain/shared/language';
import { FAQ_SCREENS, FAQ_TOPICS } from '@saifu/domain/support/faq';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const FaqBlock = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), text: z.string() }),
  /** What to do, in this order. */
  z.object({ type: z.literal('steps'), items: z.array(z.string()) }),
  z.object({ type: z.literal('points'), items: z.array(z.string()) }),
]);

const summary = {
  /** A name, as in `faq_lost_phone`; it stays when the words change. */
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
  /** Where in the wallet it is done, by the names of its routes. */
  screens: z.array(z.enum(FAQ_SCREENS)),
  language: z.enum(LANGUAGES),
});
export type FaqView = z.infer<typeof FaqView>;

const query = z.strictObject({ lang: z.optional(z.enum(LANGUAGES, 'field.format')) });

export const listFaqs = endpoint({
  method: 'GET',
  path: '/api/v1/guest/faqs',
  access: 'guest',
  summary: 'All frequent questions in reading order; without `lang`, as Accept-Language says.',
  query,
  reply: z.object({
    items: z.array(FaqSummaryView),
    next_cursor: z.null(),
    language: z.enum(LANGUAGES),
  }),
  errors: [],
});

/** What staff wrote since the release, for whoever has the questions of the release already. */
export const FaqEditsView = z.object({
  /** In the place of the question of the same name, or new at the end of its topic. */
  items: z.array(
    z.object({
      id: z.string(),
      topic: z.enum(FAQ_TOPICS),
      screens: z.array(z.enum(FAQ_SCREENS)),
      question: z.string(),
      answer: z.array(FaqBlock),
      /** What people call it who do not use our words; searched, never shown. */
      also: z.string(),
    }),
  ),
  /** Questions that are no longer shown. */
  removed: z.array(z.string()),
  language: z.enum(LANGUAGES),
});
export type FaqEditsView = z.infer<typeof FaqEditsView>;

export const listFaqEdits = endpoint({
  method: 'GET',
  path: '/api/v1/guest/faq_edits',
  access: 'guest',
  summary: 'How the frequent questions differ from those that the wallet carries.',
  query,
  reply: FaqEditsView,
  errors: [],
});

export const getFaq = endpoint({
  method: 'GET',
  path: '/api/v1/guest/faqs/{id}',
  access: 'guest',
  summary: 'One frequent question with its answer.',
  params: z.object({ id: z.string() }),
  query,
  reply: FaqView,
  errors: [],
});
