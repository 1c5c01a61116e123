import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { BLOCK_LIST_KINDS } from '@saifu/domain/risk/block-list-entry';
import { BLOCK_LIST_DAYS_MAX, EMAIL_LENGTH_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, id, line, timestamp } from './fields.ts';
import { page, pageQuery } from './page.ts';
import { staffReason } from './store-change.ts';

const kind = z.enum(BLOCK_LIST_KINDS, 'field.format');

/** Something whose payments are refused. The value itself is not stored. */
export const BlockListEntryView = z.object({
  id: z.string(),
  kind,
  /** Enough to recognize it: a masked address, the last four digits, the name of a store. */
  label: z.string(),
  reason: z.string(),
  /** The id of a member of staff. */
  created_by: z.string(),
  created_at: timestamp,
  expires_at: z.nullable(timestamp),
  removed_at: z.nullable(timestamp),
  is_expired: z.boolean(),
  /** The payments that it refused. */
  hits: count,
  last_hit_at: z.nullable(timestamp),
});
export type BlockListEntryView = z.infer<typeof BlockListEntryView>;

const staff = { staffRoles: STAFF_ROLES_BY_PERMISSION.risk } as const;

export const listBlockListEntries = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/v1/staff/block_list_entries',
  access: 'staff',
  summary: 'Lists the block list, newest first.',
  query: z.strictObject({
    ...pageQuery,
    /** What is blocked. */
    kind: z.optional(kind),
    /** Whether removed entries are listed instead. */
    removed: z._default(z.enum(['yes', 'no'], 'field.format'), 'no'),
  }),
  reply: page(BlockListEntryView),
  errors: [],
});

export const addBlockListEntry = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/v1/staff/block_list_entries',
  access: 'staff_member',
  summary: 'Adds to the block list: a typed value, or the card, device or contact of a payment.',
  body: z.strictObject({
    kind,
    /** An email address, a phone number, an IP address or the id of a store. */
    value: z.optional(line({ max: EMAIL_LENGTH_MAX })),
    /** Takes the value from this payment; the only way for a card and a device. */
    payment_id: z.optional(id('payment')),
    /** Absent: until it is removed. */
    days: z.optional(
      z
        .int('field.format')
        .check(z.minimum(1, 'field.format'), z.maximum(BLOCK_LIST_DAYS_MAX, 'field.format')),
    ),
    reason: staffReason,
  }),
  reply: BlockListEntryView,
  status: 201,
  errors: ['block_list.value_missing', 'block_list.exists'],
});

export const removeBlockListEntry = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/v1/staff/block_list_entries/{id}/remove',
  access: 'staff_member',
  summary: 'Removes an entry from the block list.',
  params: z.object({ id: id('blockListEntry') }),
  body: z.strictObject({ reason: staffReason }),
  reply: BlockListEntryView,
  errors: [],
});
