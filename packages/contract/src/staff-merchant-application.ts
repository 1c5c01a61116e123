import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import {
  ALL_APPLICATION_FIELDS,
  APPLICATION_CHECKS,
  AUTOMATIC_CHECKS,
  AUTOMATIC_RESULTS,
  BUSINESS_KINDS,
  MERCHANT_APPLICATION_STATUSES,
} from '@saifu/domain/merchants/merchant-application';
import {
  APPLICATION_MESSAGE_LENGTH_MAX,
  APPLICATION_NOTE_LENGTH_MAX,
} from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, integer, line, paragraphs, timestamp } from './fields.ts';
import { ApplicationAnswersView } from './merchant-application.ts';
import { page, pageQuery } from './page.ts';
import { staffReason } from './store-change.ts';

const text = z.nullable(z.string());
const version = integer(1, 1_000_000);

/** A member of the staff who did or does something. */
export const StaffNameView = z.object({ id: z.string(), name: z.string() });
export type StaffNameView = z.infer<typeof StaffNameView>;

export const StaffApplicationRowView = z.object({
  id: z.string(),
  status: z.enum(MERCHANT_APPLICATION_STATUSES),
  legal_name: text,
  kind: z.nullable(z.enum(BUSINESS_KINDS)),
  mcc: text,
  assignee: z.nullable(StaffNameView),
  created_at: timestamp,
  submitted_at: z.nullable(timestamp),
  decided_at: z.nullable(timestamp),
});
export type StaffApplicationRowView = z.infer<typeof StaffApplicationRowView>;

export const StaffApplicationView = z.extend(StaffApplicationRowView, {
  version,
  masked_email: z.string(),
  answers: ApplicationAnswersView,
  terms_version: text,
  terms_accepted_at: z.nullable(timestamp),
  requested_changes: z.nullable(
    z.object({
      message: z.string(),
      fields: z.array(z.enum(ALL_APPLICATION_FIELDS)),
      requested_at: timestamp,
    }),
  ),
  rejection: z.nullable(z.object({ reason: z.string(), message: z.string() })),
  /** The merchant that it became. */
  merchant_id: text,
  /** What a person confirms, in a fixed order. */
  checks: z.array(
    z.object({
      check: z.enum(APPLICATION_CHECKS),
      is_checked: z.boolean(),
      note: text,
      checked_by: z.nullable(StaffNameView),
      checked_at: z.nullable(timestamp),
    }),
  ),
  /** What a program checked. `found`: other applications and merchants with the same value. */
  automatic_checks: z.array(
    z.object({
      check: z.enum(AUTOMATIC_CHECKS),
      result: z.enum(AUTOMATIC_RESULTS),
      found: z.array(z.string()),
    }),
  ),
});
export type StaffApplicationView = z.infer<typeof StaffApplicationView>;

/** A named person answers for the review. */
const staff = {
  access: 'staff_member',
  staffRoles: STAFF_ROLES_BY_PERMISSION.applications,
} as const;

export const listMerchantApplications = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/v1/staff/merchant_applications',
  summary: 'Lists applications of merchants, by default the submitted ones, oldest first.',
  query: z.strictObject({
    ...pageQuery,
    status: z._default(z.enum(MERCHANT_APPLICATION_STATUSES, 'field.format'), 'submitted'),
    assigned: z.optional(z.enum(['me', 'nobody'], 'field.format')),
  }),
  reply: page(StaffApplicationRowView),
  errors: [],
});

const one = { ...staff, params: z.object({ id: id('merchantApplication') }) };
const reply = StaffApplicationView;

export const getMerchantApplication = endpoint({
  ...one,
  method: 'GET',
  path: '/api/v1/staff/merchant_applications/{id}',
  summary: 'Returns an application with its checks. Birth date and account number are masked.',
  reply,
  errors: [],
});

export const assignMerchantApplication = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/merchant_applications/{id}/assign',
  summary: 'Assigns an application to the caller, or to nobody.',
  body: z.strictObject({ assigned: z.enum(['me', 'nobody'], 'field.format') }),
  reply,
  errors: [],
});

export const checkMerchantApplication = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/merchant_applications/{id}/checks',
  summary: 'Confirms one item of the checklist with a note, or takes the confirmation back.',
  body: z.strictObject({
    version,
    check: z.enum(APPLICATION_CHECKS, 'field.format'),
    is_checked: z.boolean(),
    note: z.nullable(line({ max: APPLICATION_NOTE_LENGTH_MAX })),
  }),
  reply,
  errors: [
    'merchant_application.changed',
    'merchant_application.not_submitted',
    'merchant_application.closed',
  ],
});

const DECISION_ERRORS = [
  'merchant_application.changed',
  'merchant_application.not_submitted',
  'merchant_application.closed',
] as const;

const message = paragraphs({ max: APPLICATION_MESSAGE_LENGTH_MAX });

export const requestApplicationChanges = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/merchant_applications/{id}/request_changes',
  summary: 'Asks the applicant to correct some fields. They get an email in their language.',
  body: z.strictObject({
    version,
    message,
    fields: z
      .array(z.enum(ALL_APPLICATION_FIELDS, 'field.format'))
      .check(
        z.minLength(1, 'field.required'),
        z.maxLength(ALL_APPLICATION_FIELDS.length, 'field.format'),
      ),
  }),
  reply,
  errors: DECISION_ERRORS,
});

export const approveMerchantApplication = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/merchant_applications/{id}/approve',
  summary:
    'Approves an application whose checklist is complete: creates the merchant with its first ' +
    'store and invites its owner, once.',
  body: z.strictObject({ version }),
  reply,
  errors: [
    ...DECISION_ERRORS,
    'merchant_application.unchecked',
    'store.registration_number_taken',
    'member.email_taken',
  ],
});

export const rejectMerchantApplication = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/merchant_applications/{id}/reject',
  summary: 'Rejects an application. The applicant gets the message, not the reason.',
  body: z.strictObject({ version, reason: staffReason, message }),
  reply,
  errors: DECISION_ERRORS,
});

export const revealMerchantApplication = endpoint({
  ...one,
  method: 'POST',
  path: '/api/v1/staff/merchant_applications/{id}/reveal',
  summary: 'Returns what is masked otherwise. The reason is recorded in the audit log.',
  body: z.strictObject({ reason: staffReason }),
  reply: z.object({ email: z.string(), birth_date: text, account_number: text }),
  errors: [],
});
