import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import {
  COUNT_MAX,
  FAQ_ALSO_LENGTH_MAX,
  FAQ_BLOCKS_MAX,
  FAQ_LINES_MAX,
  FAQ_QUESTION_LENGTH_MAX,
  FAQ_TEXT_LENGTH_MAX,
} from '@saifu/domain/shared/limits';
import { FAQ_SCREENS, FAQ_TOPICS, isFaqName } from '@saifu/domain/support/faq';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { FaqBlock } from './faq.ts';
import { count, line, timestamp } from './fields.ts';

const text = line({ max: FAQ_TEXT_LENGTH_MAX });
const items = z
  .array(text)
  .check(z.minLength(1, 'field.required'), z.maxLength(FAQ_LINES_MAX, 'field.too_long'));

/** Plain text in three kinds of blocks, without markup. */
const block = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('paragraph'), text }),
    z.strictObject({ type: z.literal('steps'), items }),
    z.strictObject({ type: z.literal('points'), items }),
  ],
  'field.format',
);

/** The question and answer of an entry in one language. */
export const FaqTextInput = z.strictObject({
  question: line({ max: FAQ_QUESTION_LENGTH_MAX }),
  answer: z
    .array(block)
    .check(z.minLength(1, 'field.required'), z.maxLength(FAQ_BLOCKS_MAX, 'field.too_long')),
  /** Synonyms for the search; never shown. */
  also: z._default(line({ min: 0, max: FAQ_ALSO_LENGTH_MAX }), ''),
});

const entry = {
  topic: z.enum(FAQ_TOPICS, 'field.format'),
  screens: z._default(
    z.array(z.enum(FAQ_SCREENS, 'field.format')).check(z.maxLength(FAQ_LINES_MAX, 'field.format')),
    [],
  ),
  /** All languages together, so that every user reads the answer in their own. */
  texts: z.strictObject({ en: FaqTextInput, ja: FaqTextInput, ko: FaqTextInput }),
};

export const FaqTextView = z.object({
  question: z.string(),
  answer: z.array(FaqBlock),
  also: z.string(),
});

export const StaffFaqView = z.object({
  id: z.string(),
  topic: z.enum(FAQ_TOPICS),
  screens: z.array(z.enum(FAQ_SCREENS)),
  texts: z.object({ en: FaqTextView, ja: FaqTextView, ko: FaqTextView }),
  /** bundled: as released. edited: changed by staff. added: by staff. removed: not shown. */
  source: z.enum(['bundled', 'edited', 'added', 'removed']),
  /** The version for optimistic locking, sent with a change; 0 if staff never changed it. */
  version: count,
  updated_at: z.nullable(timestamp),
});
export type StaffFaqView = z.infer<typeof StaffFaqView>;

const staff = { access: 'staff', staffRoles: STAFF_ROLES_BY_PERMISSION.faqs } as const;
const one = { ...staff, params: z.object({ id: z.string() }) } as const;

export const listStaffFaqs = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/v1/staff/faqs',
  summary: 'Lists all FAQ entries in all languages, including removed ones.',
  reply: z.object({ items: z.array(StaffFaqView), next_cursor: z.null() }),
  errors: [],
});

export const addFaq = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/v1/staff/faqs',
  summary: 'Adds an FAQ entry in all languages at the end of its topic.',
  body: z.strictObject({
    /** `faq_` and words, as in `faq_lost_phone`. It does not change with the text. */
    id: z.string().check(z.refine(isFaqName, 'field.format')),
    ...entry,
  }),
  reply: StaffFaqView,
  status: 201,
  errors: ['faq.exists', 'faq.too_many'],
});

export const changeFaq = endpoint({
  ...one,
  method: 'PUT',
  path: '/api/v1/staff/faqs/{id}',
  summary: 'Replaces an FAQ entry in all languages. Restores a removed one.',
  body: z.strictObject({
    ...entry,
    version: z.int().check(z.minimum(0, 'field.format'), z.maximum(COUNT_MAX, 'field.format')),
  }),
  reply: StaffFaqView,
  errors: ['faq.changed'],
});

export const removeFaq = endpoint({
  ...one,
  method: 'DELETE',
  path: '/api/v1/staff/faqs/{id}',
  summary: 'Removes an FAQ entry. Idempotent.',
  errors: ['faq.changed'],
});
