import { AUDIT_ACTIONS } from '@saifu/domain/members/audit-entry';
import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, timestamp } from './fields.ts';
import { page, pageQuery } from './page.ts';

const values = z.nullable(z.record(z.string(), z.unknown()));

/** A change by a member or by staff. Entries are only added, never changed or removed. */
export const AuditEntryView = z.object({
  id: z.string(),
  /** Counts the merchant’s entries without gaps. */
  number: count,
  at: timestamp,
  /** The id of a member, or `staff`. */
  actor: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** The id of what was changed. */
  subject: z.string(),
  /** The changed fields; null if there was nothing before. */
  before: values,
  /** The changed fields; null if nothing is left. */
  after: values,
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
