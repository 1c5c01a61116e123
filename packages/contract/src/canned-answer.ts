import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import {
  CANNED_ANSWER_LENGTH_MAX,
  CANNED_ANSWER_TITLE_LENGTH_MAX,
  COUNT_MAX,
} from '@saifu/domain/shared/limits';
import {
  CANNED_ANSWER_CATEGORIES,
  findUnknownPlaceholders,
  isCannedAnswerKey,
} from '@saifu/domain/support/canned-answer';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, id, line, paragraphs, timestamp } from './fields.ts';

const text = paragraphs({ max: CANNED_ANSWER_LENGTH_MAX }).check(
  z.refine((words) => findUnknownPlaceholders(words).length === 0, 'placeholder.unknown'),
);

const content = {
  title: line({ max: CANNED_ANSWER_TITLE_LENGTH_MAX }),
  category: z.enum(CANNED_ANSWER_CATEGORIES, 'field.format'),
  /** All languages together, so that every payer is answered in their own. */
  texts: z.strictObject({ en: text, ja: text, ko: text }),
};

/** An answer that staff use again and again, with placeholders such as `{name}`. */
export const CannedAnswerView = z.object({
  id: z.string(),
  key: z.string(),
  title: z.string(),
  category: z.enum(CANNED_ANSWER_CATEGORIES),
  texts: z.object({ en: z.string(), ja: z.string(), ko: z.string() }),
  /** An archived answer is kept, but nobody can pick it. */
  is_archived: z.boolean(),
  /** The version for optimistic locking, sent with a change. */
  version: count,
  updated_at: timestamp,
});
export type CannedAnswerView = z.infer<typeof CannedAnswerView>;

const manage = { access: 'staff', staffRoles: STAFF_ROLES_BY_PERMISSION.canned_answers } as const;

export const listCannedAnswers = endpoint({
  method: 'GET',
  path: '/api/v1/staff/canned_answers',
  access: 'staff',
  staffRoles: STAFF_ROLES_BY_PERMISSION.refund_requests,
  summary: 'Lists the canned answers in all languages, by category and title, archived ones last.',
  reply: z.object({ items: z.array(CannedAnswerView), next_cursor: z.null() }),
  errors: [],
});

export const addCannedAnswer = endpoint({
  ...manage,
  method: 'POST',
  path: '/api/v1/staff/canned_answers',
  summary: 'Adds a canned answer in all languages.',
  body: z.strictObject({
    /** Words in lower case, as in `refund_approved`. It does not change with the text. */
    key: z.string().check(z.refine(isCannedAnswerKey, 'field.format')),
    ...content,
  }),
  reply: CannedAnswerView,
  status: 201,
  errors: ['canned_answer.key_taken', 'canned_answer.too_many'],
});

export const changeCannedAnswer = endpoint({
  ...manage,
  method: 'PUT',
  path: '/api/v1/staff/canned_answers/{id}',
  summary: 'Replaces a canned answer in all languages, archives it or restores it.',
  params: z.object({ id: id('cannedAnswer') }),
  body: z.strictObject({
    ...content,
    is_archived: z.boolean(),
    version: z.int().check(z.minimum(1, 'field.format'), z.maximum(COUNT_MAX, 'field.format')),
  }),
  reply: CannedAnswerView,
  errors: ['canned_answer.changed'],
});
