import { AUDIT_ACTIONS, AUDIT_FAULTS } from '@saifu/domain/members/audit-entry';
import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, line, timestamp } from './fields.ts';
import { FileReply } from './file-reply.ts';
import { checkPeriod, page, pageQuery, periodQuery } from './page.ts';

const values = z.nullable(z.record(z.string(), z.unknown()));

/** A change by a member or by staff. Entries are only added, never changed or removed. */
export const AuditEntryView = z.object({
  id: z.string(),
  /** Counts the entries of the log without gaps: those of the merchant, or of the operator. */
  number: count,
  at: timestamp,
  /**
   * The id of a member, or `staff`. In the operator’s log the id of a member of staff, `staff_key`
   * for `STAFF_KEY`, or `command` for a command of the operator.
   */
  actor: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** The id of what was changed. */
  subject: z.string(),
  /** The changed fields; null if there was nothing before. */
  before: values,
  /** The changed fields; null if nothing is left. */
  after: values,
  /** Empty in a merchant’s log if staff made the change. */
  ip: z.string(),
  request_id: z.string(),
});
export type AuditEntryView = z.infer<typeof AuditEntryView>;

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/v1/console/audit_entries',
  access: 'member',
  roles: ROLES_BY_PERMISSION.audit_log,
  summary: 'Lists what members and staff changed, newest first.',
  query: z.strictObject(pageQuery),
  reply: page(AuditEntryView),
  errors: [],
});

/** Ids of members, of subjects and of requests are shorter. */
const FILTER_LENGTH_MAX = 100;
const filter = z.optional(line({ max: FILTER_LENGTH_MAX }));

const staffFilter = {
  ...periodQuery,
  /** As in an entry. */
  actor: filter,
  action: z.optional(z.enum(AUDIT_ACTIONS, 'field.format')),
  /** As in an entry. */
  subject: filter,
};

const staff = {
  method: 'GET',
  access: 'staff_member',
  staffRoles: STAFF_ROLES_BY_PERMISSION.audit_log,
} as const;

export const listStaffAuditEntries = endpoint({
  ...staff,
  path: '/api/v1/staff/audit_entries',
  summary: 'Lists what staff changed, by console and by key, newest first.',
  query: z.strictObject({ ...pageQuery, ...staffFilter }).check(checkPeriod),
  reply: page(AuditEntryView),
  errors: [],
});

export const exportStaffAuditEntries = endpoint({
  ...staff,
  path: '/api/v1/staff/audit_entries.csv',
  summary:
    'Returns the same entries as a CSV file, newest first. Its columns are the list’s fields. ' +
    'The export itself is recorded.',
  query: z.strictObject(staffFilter).check(checkPeriod),
  reply: FileReply,
  media: ['text/csv'],
  errors: ['export.too_many'],
});

/** One part of the check that no entry was changed, removed or added, newest first. */
export const AuditVerificationView = z.object({
  /** The entries of this part that are as they were written. */
  verified: count,
  /** The newest entry that does not fit. The check ends there. Null: all of this part fit. */
  fault: z.nullable(z.object({ number: count, kind: z.enum(AUDIT_FAULTS) })),
  /** For the next part. Null: the check is over. */
  next_cursor: z.nullable(z.string()),
});
export type AuditVerificationView = z.infer<typeof AuditVerificationView>;

export const verifyStaffAuditLog = endpoint({
  ...staff,
  path: '/api/v1/staff/audit_entries/verification',
  summary: 'Verifies a part of the chain of the operator’s audit log, from the newest entry on.',
  query: z.strictObject({ cursor: pageQuery.cursor }),
  reply: AuditVerificationView,
  errors: [],
});
