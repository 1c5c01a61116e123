import { STAFF_QUEUES } from '@saifu/domain/members/staff-queue';
import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { STAFF_QUEUE_COUNT_MAX } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { integer, timestamp } from './fields.ts';

/** What waits for the operator’s staff. */
export const StaffOverviewView = z.object({
  queues: z.array(
    z.object({
      queue: z.enum(STAFF_QUEUES),
      /** 1000: as many or more. */
      count: integer(0, STAFF_QUEUE_COUNT_MAX),
      /** Since when the oldest waits. Null: nothing waits. */
      oldest_at: z.nullable(timestamp),
    }),
  ),
});
export type StaffOverviewView = z.infer<typeof StaffOverviewView>;

export const getStaffOverview = endpoint({
  method: 'GET',
  path: '/api/v1/staff/overview',
  access: 'staff',
  staffRoles: STAFF_ROLES_BY_PERMISSION.own_account,
  summary: 'Returns what waits in each queue that the caller’s role works on.',
  reply: StaffOverviewView,
  errors: [],
});
