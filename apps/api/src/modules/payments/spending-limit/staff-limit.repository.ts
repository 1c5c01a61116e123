import type { StaffLimits } from '@saifu/domain/payments/spending-limits';
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';

export type SetStaffLimits = StaffLimits & { readonly setAt: Date };

/** What staff have set for the user; undefined if nothing. */
export async function get(tx: Tx, userId: string): Promise<SetStaffLimits | undefined> {
  const [row] = await tx.rows<SetStaffLimits>(sql`
    select per_payment as "perPayment", per_day as "perDay", per_month as "perMonth",
      set_at as "setAt"
    from staff_spending_limits where user_id = ${userId}
  `);
  return row;
}

export async function set(tx: Tx, userId: string, limits: SetStaffLimits): Promise<void> {
  const { perPayment, perDay, perMonth, setAt } = limits;
  await tx.run(sql`
    insert into staff_spending_limits (user_id, per_payment, per_day, per_month, set_at)
    values (${userId}, ${perPayment}, ${perDay}, ${perMonth}, ${setAt})
    on conflict (user_id) do update set per_payment = excluded.per_payment,
      per_day = excluded.per_day, per_month = excluded.per_month, set_at = excluded.set_at
  `);
}

export async function lift(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`delete from staff_spending_limits where user_id = ${userId}`);
}

/** Part of the statement that starts a payment: whether they allow `bill`, given `spent`. */
export function mayPay(userId: string | null): Sql {
  return sql`not exists (
    select from staff_spending_limits staff where staff.user_id = ${userId}
      and (bill.pay_amount > staff.per_payment or spent.day + bill.pay_amount > staff.per_day
        or spent.month + bill.pay_amount > staff.per_month)
  )`;
}

export function hasLimits(userId: string): Sql {
  return sql`exists (select from staff_spending_limits where user_id = ${userId})`;
}
