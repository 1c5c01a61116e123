import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { STORE_CHANGE_STATUSES } from '@saifu/domain/merchants/store-identity';
import { STAFF_REASON_LENGTH_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, line, timestamp } from './fields.ts';
import { MerchantStoreView, StoreIdentityChanges } from './merchant-store.ts';
import { page, pageQuery } from './page.ts';

/** The reason staff give for an action. */
export const staffReason = line({ max: STAFF_REASON_LENGTH_MAX });

/** An identity change requested by a merchant, with the current store. */
export const StoreChangeView = z.object({
  id: z.string(),
  status: z.enum(STORE_CHANGE_STATUSES),
  store: MerchantStoreView,
  changes: StoreIdentityChanges,
  /** The reason for the rejection. */
  reason: z.nullable(z.string()),
  created_at: timestamp,
  decided_at: z.nullable(timestamp),
});
export type StoreChangeView = z.infer<typeof StoreChangeView>;

export const listStoreChanges = endpoint({
  method: 'GET',
  path: '/api/v1/staff/store_changes',
  access: 'staff',
  staffRoles: STAFF_ROLES_BY_PERMISSION.stores,
  summary: 'Lists identity changes of stores, by default the pending ones, longest waiting first.',
  query: z.strictObject({
    ...pageQuery,
    status: z._default(z.enum(STORE_CHANGE_STATUSES, 'field.format'), 'pending'),
  }),
  reply: page(StoreChangeView),
  errors: [],
});

const one = {
  method: 'POST',
  access: 'staff',
  staffRoles: STAFF_ROLES_BY_PERMISSION.stores,
  params: z.object({ id: id('storeChange') }),
} as const;

export const approveStoreChange = endpoint({
  ...one,
  path: '/api/v1/staff/store_changes/{id}/approve',
  summary: 'Approves a change. Payers see for 30 days that the store has changed.',
  reply: StoreChangeView,
  errors: ['store.change_closed', 'store.registration_number_taken'],
});

export const rejectStoreChange = endpoint({
  ...one,
  path: '/api/v1/staff/store_changes/{id}/reject',
  summary: 'Rejects a change and sends the merchant the reason.',
  body: z.strictObject({ reason: staffReason }),
  reply: StoreChangeView,
  errors: ['store.change_closed'],
});
