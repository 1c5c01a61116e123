import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { MovementKind } from '@saifu/domain/reconciliation/provider-movement';
import type { CivilDate } from '@saifu/domain/shared/calendar';
import sql from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import type { StoredMovement } from './provider-movement.ts';

/** Returns false if it is known, as in a report that is read twice. */
export async function insert(tx: Tx, movement: StoredMovement): Promise<boolean> {
  const { id, provider, day, kind, amount, fee, currency, source, attemptId, at } = movement;
  const count = await tx.run(sql`
    insert into provider_movements
      (id, provider, day, kind, amount, fee, currency, source, attempt_id, at)
    values (${id}, ${provider}, ${day}, ${kind}, ${amount}, ${fee}, ${currency}, ${source},
      ${attemptId}, ${at})
    on conflict do nothing
  `);
  return count === 1;
}

export async function get(tx: Tx, id: string): Promise<StoredMovement | undefined> {
  const [row] = await tx.rows<StoredMovement>(sql`
    select id, provider, day::text as day, kind, amount, fee, currency, source,
      attempt_id as "attemptId", at
    from provider_movements where id = ${id}
  `);
  return row;
}

type Matching = {
  readonly ledgerEntryId: string | null;
  readonly paymentId: string | null;
  readonly oursYen: number;
  readonly postedYen: number;
};

export async function setMatch(tx: Tx, id: string, matching: Matching): Promise<void> {
  await tx.run(sql`
    update provider_movements set ledger_entry_id = ${matching.ledgerEntryId},
      payment_id = ${matching.paymentId}, ours = ${matching.oursYen},
      posted = ${matching.postedYen}
    where id = ${id}
  `);
}

/** The payment that a movement is about, with what its attempt was. */
export type MovedPayment = {
  readonly paymentId: string;
  readonly disputeId: string | null;
  readonly method: PaymentMethod;
  readonly attemptKind: 'authorize' | 'capture' | 'void' | 'refund' | null;
  /** Captured at the provider and given back, because the payment had ended before. */
  readonly isVoided: boolean;
};

export async function findPayment(
  tx: Tx,
  { kind, source, attemptId }: Pick<StoredMovement, 'kind' | 'source' | 'attemptId'>,
): Promise<MovedPayment | undefined> {
  if (kind === 'dispute' || kind === 'dispute_return') {
    const [row] = await tx.rows<MovedPayment>(sql`
      select d.payment_id as "paymentId", d.id as "disputeId", q.method,
        null as "attemptKind", false as "isVoided"
      from provider_disputes d join payments q on q.id = d.payment_id
      where d.provider_reference = ${source}
    `);
    return row;
  }
  const [row] = await tx.rows<MovedPayment>(sql`
    select q.id as "paymentId", null as "disputeId", q.method, a.kind as "attemptKind",
      q.captured_amount = 0 and exists (
        select from payment_attempts v where v.payment_id = q.id and v.kind = 'void'
          and v.state = 'approved'
      ) as "isVoided"
    from payment_attempts a join payments q on q.id = a.payment_id where a.id = ${attemptId}
  `);
  return row;
}

const ENTRY_KINDS = {
  charge: 'capture',
  refund: 'refund',
  refund_failure: 'refund_failed',
  dispute: 'dispute',
  dispute_return: 'dispute_return',
} as const satisfies Partial<Record<MovementKind, string>>;

export type OwnEntry = {
  readonly id: string;
  /** The change of what the provider owes, less what staff have written off. */
  readonly receivableYen: number;
};

const RECEIVABLE = sql`(
  select coalesce(sum(l.amount), 0) from ledger_postings l
  where l.entry_id = e.id and l.account in ('store.payable', 'provider.receivable')
) + (
  select coalesce(sum(d.amount_yen), 0) from reconciliation_differences d
  where d.ledger_entry_id = e.id and d.movement_id is null and d.state = 'closed'
)`;

/**
 * The entry that a movement confirms and no other movement does. Of several refunds of a payment,
 * the one of the same amount is meant.
 */
export async function findEntry(
  tx: Tx,
  kind: MovementKind,
  amount: number,
  { paymentId, disputeId }: MovedPayment,
): Promise<OwnEntry | undefined> {
  const entryKind = Object.hasOwn(ENTRY_KINDS, kind)
    ? ENTRY_KINDS[kind as keyof typeof ENTRY_KINDS]
    : null;
  const [row] = await tx.rows<OwnEntry>(sql`
    select e.id, (${RECEIVABLE})::bigint as "receivableYen" from ledger_entries e
    where e.payment_id = ${paymentId} and e.kind = ${entryKind}
      and (${disputeId}::uuid is null or e.source_id = ${disputeId}::uuid)
      and not exists (select from provider_movements m where m.ledger_entry_id = e.id)
    order by ${RECEIVABLE} = ${amount}::bigint desc, e.at, e.id limit 1
  `);
  return row;
}

export type UnreportedEntry = OwnEntry & { readonly paymentId: string; readonly at: Date };

/** Entries of a period without a movement and without a difference. Oldest first. */
export function listUnreported(
  tx: Tx,
  { from, before, limit }: { readonly from: Date; readonly before: Date; readonly limit: number },
): Promise<readonly UnreportedEntry[]> {
  return tx.rows<UnreportedEntry>(sql`
    select e.id, e.payment_id as "paymentId", e.at, (${RECEIVABLE})::bigint as "receivableYen"
    from ledger_entries e join payments q on q.id = e.payment_id
    where e.at >= ${from} and e.at < ${before} and q.method <> 'bitcash'
      and e.kind = any(${Object.values(ENTRY_KINDS)}::text[])
      and not exists (select from provider_movements m where m.ledger_entry_id = e.id)
      and not exists (
        select from reconciliation_differences d
        where d.ledger_entry_id = e.id and d.movement_id is null
      )
    order by e.at, e.id limit ${limit}
  `);
}

type NewPayout = Pick<PayoutReport, 'id' | 'amount' | 'currency' | 'status' | 'arrivesOn'> & {
  readonly at: Date;
};

export async function savePayout(
  tx: Tx,
  provider: string,
  day: CivilDate,
  payout: NewPayout,
): Promise<void> {
  const { id, amount, currency, status, arrivesOn, at } = payout;
  await tx.run(sql`
    insert into provider_payouts (id, provider, day, amount, currency, status, arrives_on, at)
    values (${id}, ${provider}, ${day}, ${amount}, ${currency}, ${status}, ${arrivesOn}, ${at})
    on conflict (id) do update set status = excluded.status, arrives_on = excluded.arrives_on
  `);
}

/** What a payout pays out. A movement of a day that is not read yet is named when it is. */
export async function setPayout(tx: Tx, payout: string, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    update provider_movements set payout_reference = ${payout}
    where id = any(${ids}::text[]) and kind <> 'payout'
      and payout_reference is distinct from ${payout}
  `);
}

export type PayoutReport = {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
  readonly arrivesOn: CivilDate;
  readonly movementCount: number;
  readonly movementsYen: number;
};

export function listPayouts(
  tx: Tx,
  provider: string,
  day: CivilDate,
  limit: number,
): Promise<readonly PayoutReport[]> {
  return tx.rows<PayoutReport>(sql`
    select p.id, p.amount, p.currency, p.status, p.arrives_on::text as "arrivesOn",
      count(m.id)::int as "movementCount",
      coalesce(sum(m.amount - m.fee), 0)::bigint as "movementsYen"
    from provider_payouts p left join provider_movements m on m.payout_reference = p.id
    where p.provider = ${provider} and p.day = ${day}
    group by p.id order by p.at, p.id limit ${limit}
  `);
}
