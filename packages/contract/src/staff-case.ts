import { STAFF_ROLES, STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { LANGUAGES } from '@saifu/domain/shared/language';
import { CASE_NOTE_LENGTH_MAX, MEMBERS_MAX } from '@saifu/domain/shared/limits';
import { findPlaceholders, PLACEHOLDERS } from '@saifu/domain/support/canned-answer';
import { CASE_KINDS } from '@saifu/domain/support/staff-queue';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, paragraphs, timestamp } from './fields.ts';

/** A colleague: the member of staff who works on a case, or wrote a note. */
export const ColleagueView = z.object({ id: z.string(), name: z.string() });
export type ColleagueView = z.infer<typeof ColleagueView>;

/** A note that only staff read. It is never changed. */
export const CaseNoteView = z.object({
  id: z.string(),
  author: ColleagueView,
  body: z.string(),
  at: timestamp,
});
export type CaseNoteView = z.infer<typeof CaseNoteView>;

/** What staff see of every case: who works on it, until when, and the notes. */
export const caseFields = {
  /** Null: nobody, or somebody who is no longer a member of staff that may. */
  assignee: z.nullable(ColleagueView),
};

/** The canned answer in the payer’s language. */
export const FilledAnswerView = z.object({
  text: z.string(),
  language: z.enum(LANGUAGES),
  /** Placeholders that the case has no value for. They are still in the text, in braces. */
  missing: z.array(z.enum(PLACEHOLDERS)),
});
export type FilledAnswerView = z.infer<typeof FilledAnswerView>;

/** Words to a payer. A placeholder that was left in them is an error. */
export function staffWords(length: { readonly max: number }) {
  return paragraphs(length).check(
    z.refine((text) => findPlaceholders(text).length === 0, 'placeholder.open'),
  );
}

export const assignment = {
  body: z.strictObject({
    /** Null releases it. */
    assignee_id: z.nullable(id('member')),
    /** Whom the caller saw as the assignee. The assignment fails if it is somebody else by now. */
    expected_assignee_id: z.nullable(id('member')),
  }),
  errors: ['assignment.taken', 'assignment.released', 'assignment.not_possible'],
} as const;

export const noteInput = {
  body: z.strictObject({ body: paragraphs({ max: CASE_NOTE_LENGTH_MAX }) }),
  reply: CaseNoteView,
  status: 201,
  errors: ['case_note.too_many'],
} as const;

export const filling = {
  body: z.strictObject({ canned_answer_id: id('cannedAnswer') }),
  reply: FilledAnswerView,
  errors: ['canned_answer.archived'],
} as const;

export const listAssignees = endpoint({
  method: 'GET',
  path: '/api/v1/staff/assignees',
  access: 'staff_member',
  staffRoles: STAFF_ROLES_BY_PERMISSION.refund_requests,
  summary: 'Lists the members of staff who may work on cases of a kind, by name.',
  query: z.strictObject({
    /** What is to be worked on. */
    kind: z.enum(CASE_KINDS, 'field.format'),
  }),
  reply: z.object({
    items: z
      .array(z.extend(ColleagueView, { role: z.enum(STAFF_ROLES) }))
      .check(z.maxLength(MEMBERS_MAX)),
    next_cursor: z.null(),
  }),
  errors: [],
});
