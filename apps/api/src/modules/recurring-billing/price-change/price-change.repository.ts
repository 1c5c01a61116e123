import type { PriceChangeStatus } from '@saifu/domain/recurring-billing/pricing';
import type { CivilDate } from '@saifu/domain/shared/calendar';
import type { Yen } from '@saifu/domain/shared/yen';
import sql, { empty, join, raw } from 'sql-template-tag';
import type { ColumnsOf } from '../../../platform/db/columns-of.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Cursor } from '../../../platform/pagination.ts';

/** A price change as stored. */
export type PriceChange = {
  readonly id: string;
  readonly recurringBillingId: string;
  readonly monthlyYen: Yen;
  readonly from: CivilDate;
  readonly status: PriceChangeStatus;
  readonly providerSetupId: string | null;
  readonly proposedAt: Date;
  readonly answeredAt: Date | null;
};

const COLUMNS = {
  id: 'id',
  recurringBillingId: 'recurring_billing_id',
  monthlyYen: 'monthly_amount',
  from: 'from_date',
  status: 'status',
  providerSetupId: 'provider_setup_id',
  proposedAt: 'proposed_at',
  answeredAt: 'answered_at',
} as const satisfies ColumnsOf<'price_changes', PriceChange>;

const FIELDS = join(
  Object.entries(COLUMNS).map(([name, column]) =>
    raw(`c.${column}${name === 'from' ? '::text' : ''} as "${name}"`),
  ),
);

/** Returns false if another proposal is open. */
export async function add(tx: Tx, change: PriceChange): Promise<boolean> {
  const count = await tx.run(sql`
    insert into price_changes
      (id, recurring_billing_id, monthly_amount, from_date, status, proposed_at, answered_at)
    values (${change.id}, ${change.recurringBillingId}, ${change.monthlyYen}, ${change.from},
      ${change.status}, ${change.proposedAt}, ${change.answeredAt})
    on conflict do nothing
  `);
  return count > 0;
}

/** All price changes of several recurring billings, oldest first. */
export function listByRecurringBillings(
  tx: Tx,
  recurringBillingIds: readonly string[],
): Promise<readonly PriceChange[]> {
  return tx.rows<PriceChange>(sql`
    select ${FIELDS} from price_changes c where c.recurring_billing_id = any(${recurringBillingIds})
    order by c.proposed_at, c.id
  `);
}

/** The price changes of one recurring billing, the last proposed first. */
export function listPage(
  tx: Tx,
  recurringBillingId: string,
  { limit, after }: { readonly limit: number; readonly after: Cursor | undefined },
): Promise<readonly PriceChange[]> {
  return tx.rows<PriceChange>(sql`
    select ${FIELDS} from price_changes c where c.recurring_billing_id = ${recurringBillingId}
    ${after ? sql`and (c.proposed_at, c.id) < (${after.createdAt}, ${after.id})` : empty}
    order by c.proposed_at desc, c.id desc limit ${limit}
  `);
}

/** Records the answer. Returns false if there already is one. */
export async function answer(
  tx: Tx,
  id: string,
  status: Exclude<PriceChangeStatus, 'proposed'>,
  now: Date,
): Promise<boolean> {
  const count = await tx.run(sql`
    update price_changes set status = ${status}, answered_at = ${now}
    where id = ${id} and status = 'proposed'
  `);
  return count > 0;
}

export async function keepSetup(tx: Tx, id: string, providerSetupId: string): Promise<void> {
  await tx.run(
    sql`update price_changes set provider_setup_id = ${providerSetupId} where id = ${id}`,
  );
}

/** Discards a setup without a result, so that the payer can start 3-D Secure again. */
export async function dropSetup(tx: Tx, id: string, providerSetupId: string): Promise<void> {
  await tx.run(sql`
    update price_changes set provider_setup_id = null
    where id = ${id} and provider_setup_id = ${providerSetupId}
  `);
}
