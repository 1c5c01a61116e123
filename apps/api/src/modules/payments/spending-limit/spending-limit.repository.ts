import {
  isNight,
  NO_LIMITS,
  NO_STAFF_LIMITS,
  type OwnLimitsInput,
  type Spending,
  type SpendingLimits,
} from '@saifu/domain/payments/spending-limits';
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import * as staffLimits from './staff-limit.repository.ts';

const FIELDS = sql`per_payment as "perPayment", per_day as "perDay", per_month as "perMonth",
  new_store_approval as "newStoreApproval", night_lock as "nightLock", starts_at as "startsAt"`;

/** The limits in effect, and those that take effect later. */
export async function get(tx: Tx, userId: string, now: Date): Promise<Spending> {
  const rows = await tx.rows<SpendingLimits & { readonly startsAt: Date }>(
    sql`select ${FIELDS} from spending_limits where user_id = ${userId} order by starts_at`,
  );
  const current = rows.findLast(({ startsAt }) => startsAt <= now);
  const coming = rows.find(({ startsAt }) => startsAt > now);
  return {
    limits: current ? toLimits(current) : NO_LIMITS,
    planned: coming ? { limits: toLimits(coming), from: coming.startsAt } : null,
  };
}

/** Locks the user, so that of two concurrent changes the second sees the first. */
export async function lockOwner(tx: Tx, userId: string): Promise<void> {
  await tx.rows(sql`select id from users where id = ${userId} for update`);
}

// Current limits start at the epoch, so that a clock slightly behind does not miss them.
const EVER = new Date(0);

export async function replace(tx: Tx, userId: string, spending: Spending): Promise<void> {
  await tx.run(sql`delete from spending_limits where user_id = ${userId}`);
  await insert(tx, userId, spending.limits, EVER);
  const { planned } = spending;
  if (planned !== null) await insert(tx, userId, planned.limits, planned.from);
}

async function insert(tx: Tx, userId: string, limits: SpendingLimits, startsAt: Date) {
  await tx.run(sql`
    insert into spending_limits
      (user_id, starts_at, per_payment, per_day, per_month, new_store_approval, night_lock)
    values (${userId}, ${startsAt}, ${limits.perPayment}, ${limits.perDay}, ${limits.perMonth},
      ${limits.newStoreApproval}, ${limits.nightLock})
  `);
}

type Payer = {
  readonly userId: string | null;
  readonly approvesStore: boolean;
  readonly now: Date;
};

/**
 * Whether the user's own limits and those by staff allow `bill`, given `spent`. Part of the
 * statement that starts a payment. The SQL equivalent of `checkOwnLimits`, which also gives the
 * reason.
 */
export function mayPay({ userId, approvesStore, now }: Payer): Sql {
  return sql`not exists (
    select 1 from (
      select per_payment, per_day, per_month, new_store_approval, night_lock
      from spending_limits where user_id = ${userId} and starts_at <= ${now}
      order by starts_at desc limit 1
    ) own
    where bill.pay_amount > own.per_payment or spent.day + bill.pay_amount > own.per_day
      or spent.month + bill.pay_amount > own.per_month or (own.night_lock and ${isNight(now)})
      or (own.new_store_approval and not ${approvesStore}
        and not ${isPaidBefore(userId, sql`bill.store_id`)})
  ) and ${staffLimits.mayPay(userId)}`;
}

/** Whether the user has own limits, now or later, or limits by staff. */
export function hasLimits(userId: string): Sql {
  return sql`(exists (select from spending_limits where user_id = ${userId})
    or ${staffLimits.hasLimits(userId)})`;
}

/** Loads the user's own limits to explain a rejection. Null for a guest. */
export async function findOwnRules(
  tx: Tx,
  { userId, storeId, approvesStore, now }: Payer & { readonly storeId: string | null },
): Promise<OwnLimitsInput | null> {
  if (userId === null) return null;
  const { limits } = await get(tx, userId, now);
  const byStaff = (await staffLimits.get(tx, userId)) ?? NO_STAFF_LIMITS;
  const [row] = await tx.rows<{ readonly known: boolean; readonly deletion_pending: boolean }>(sql`
    select ${isPaidBefore(userId, sql`${storeId}`)} as known,
      erase_at is not null as deletion_pending
    from users where id = ${userId}
  `);
  const { known = false, deletion_pending: isDeletionPending = false } = row ?? {};
  return { limits, staffLimits: byStaff, isNewStore: !known, approvesStore, isDeletionPending };
}

function isPaidBefore(userId: string | null, storeId: Sql): Sql {
  return sql`exists (
    select 1 from orders k
    where k.payer_id = ${userId} and k.store_id = ${storeId} and k.status = 'paid'
  )`;
}

function toLimits({ startsAt: _, ...limits }: SpendingLimits & { startsAt: Date }) {
  return limits;
}
