import type { PaymentMethod } from '@saifu/domain/payments/payment-method';
import type { BlockListKind } from '@saifu/domain/risk/block-list-entry';
import {
  parseVelocity,
  RISK_WINDOW_HOURS,
  type RiskScope,
  type RiskSignalName,
  type RiskSignals,
  type RiskVelocityComparison,
} from '@saifu/domain/risk/risk-condition';
import { RISK_ATTEMPTS_COUNTED_MAX } from '@saifu/domain/shared/limits';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import { buildRiskKey } from '../risk-key.repository.ts';

/** What is known about a payment before it begins. */
export type RiskSubject = {
  readonly orderId: string;
  readonly amount: number;
  readonly method: PaymentMethod;
  readonly userId: string | null;
  readonly deviceHash: Buffer;
  readonly addressKey: string;
  readonly cardId: string | null;
  /** Of a typed card, if it had to be looked up. */
  readonly card: TypedCard | null;
  readonly stableKey: string;
  readonly now: Date;
};

export type TypedCard = { readonly key: Buffer; readonly country: string | null };

/** A listed value that the payment has. The store and a saved card are compared too. */
export type ListedKey = { readonly kind: BlockListKind; readonly key: Buffer };
export type BlockListMatch = { readonly id: string; readonly kind: BlockListKind };

type Needed = {
  readonly signals: readonly RiskSignalName[];
  /** Null: no block list is compared. */
  readonly listed: readonly ListedKey[] | null;
};

export type LoadedSignals = {
  readonly signals: RiskSignals;
  readonly matches: readonly BlockListMatch[];
};

const HOUR_MS = 60 * 60 * 1000;

/** Loads the needed signals in one statement. */
export async function load(
  tx: Tx,
  subject: RiskSubject,
  { signals, listed }: Needed,
): Promise<LoadedSignals> {
  const values = signals.map((name) => sql`${name}::text, ${buildSignal(name, subject)}`);
  const [row] = await tx.rows<LoadedSignals>(sql`
    with o as (select store_id from orders where id = ${subject.orderId}
    ), saved as (
      select ${buildRiskKey(subject.stableKey, 'card', sql`fingerprint`)} as key, country from cards
      where id = ${subject.cardId} and user_id = ${subject.userId}
    ), card as (
      select key, country from saved
      union all
      select ${subject.card?.key ?? null}::bytea, ${subject.card?.country ?? null}::text
      where ${subject.card !== null}::boolean
    )
    select ${values.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_build_object(${join(values)})`}
        as signals,
      ${listed === null ? sql`'[]'::jsonb` : buildMatches(listed, subject)} as matches
  `);
  return row ?? { signals: {}, matches: [] };
}

function buildSignal(name: RiskSignalName, subject: RiskSubject): Sql {
  const velocity = parseVelocity(name);
  if (velocity !== undefined) return buildVelocity(velocity, subject);
  const { amount, method, userId, now } = subject;
  switch (name) {
    case 'amount':
      return sql`${amount}::bigint`;
    case 'method':
      return sql`${method}::text`;
    case 'guest':
      return sql`${userId === null}::boolean`;
    case 'hour':
      return sql`extract(hour from ${now}::timestamptz at time zone 'Asia/Tokyo')`;
    case 'card_country':
      return sql`(select country from card limit 1)`;
    case 'account_age_days':
      return sql`(select floor(extract(epoch from ${now}::timestamptz - created_at) / 86400)
        from users where id = ${userId})`;
    case 'device_age_hours':
      return buildDeviceAge(subject);
    case 'first_payment_at_store':
      return buildIsFirst(subject);
    default:
      return sql`null::text`;
  }
}

/** From the first payment or sign-in of this browser. */
function buildDeviceAge({ deviceHash, now }: RiskSubject): Sql {
  return sql`(select coalesce(floor(extract(epoch from ${now}::timestamptz - min(at)) / 3600), 0)
    from (
      select min(created_at) as at from payments where device_hash = ${deviceHash}
      union all
      select min(created_at) from sessions where device_hash = ${deviceHash}
    ) seen)`;
}

/** A guest is recognized by the browser. */
function buildIsFirst({ userId, deviceHash }: RiskSubject): Sql {
  const whose =
    userId === null
      ? sql`p.user_id is null and p.device_hash = ${deviceHash}`
      : sql`p.user_id = ${userId}`;
  return sql`not exists (
      select from payments p where ${whose} and p.store_id = (select store_id from o)
        and p.status in ('processing', 'complete', 'refunded')
    )`;
}

/** With the present attempt. Counting stops at a limit, newest first. */
function buildVelocity(
  { signal, by, within }: Pick<RiskVelocityComparison, 'signal' | 'by' | 'within'>,
  subject: RiskSubject,
): Sql {
  const since = new Date(subject.now.getTime() - RISK_WINDOW_HOURS[within] * HOUR_MS);
  const isCounted = signal === 'attempts';
  const own = isCounted ? 1 : subject.amount;
  const sum = isCounted ? sql`count(*)` : sql`coalesce(sum(amount), 0)`;
  return sql`(select case when ${isKnown(by, subject)} then ${sum} + ${own}::bigint end from (
      select p.amount from payments p where ${isSame(by, subject)} and p.created_at > ${since}
      order by p.created_at desc limit ${RISK_ATTEMPTS_COUNTED_MAX}
    ) counted)`;
}

function isKnown(by: RiskScope, { userId }: RiskSubject): Sql {
  if (by === 'account') return sql`${userId !== null}::boolean`;
  return by === 'card' ? sql`exists (select from card where key is not null)` : sql`true`;
}

function isSame(by: RiskScope, { userId, deviceHash, addressKey }: RiskSubject): Sql {
  switch (by) {
    case 'card':
      return sql`p.card_key = (select key from card limit 1)`;
    case 'device':
      return sql`p.device_hash = ${deviceHash}`;
    case 'address':
      return sql`p.address_key = ${addressKey}`;
    case 'account':
      return sql`p.user_id = ${userId}`;
    case 'store':
      return sql`p.store_id = (select store_id from o)`;
  }
}

function buildMatches(listed: readonly ListedKey[], { userId, stableKey, now }: RiskSubject): Sql {
  const typed = listed.map(({ kind, key }) => sql`(${kind}::text, ${key}::bytea)`);
  return sql`(
      select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'kind', b.kind)), '[]')
      from block_list_entries b join (
        values ${join(typed)}
        union all select 'card', key from card where key is not null
        union all select 'store', convert_to(store_id::text, 'UTF8') from o
        union all select 'email', ${buildRiskKey(stableKey, 'email', sql`email`)}
          from users where id = ${userId}
        union all select 'phone', ${buildRiskKey(stableKey, 'phone', sql`phone`)}
          from users where id = ${userId}
      ) as of (kind, key) on b.kind = of.kind and b.key = of.key
      where b.removed_at is null and (b.expires_at is null or b.expires_at > ${now})
    )`;
}

/** A payment of the past with its signals, as they were when it began. */
export type AssessedPastPayment = {
  readonly id: string;
  readonly amount: number;
  readonly createdAt: Date;
  readonly status: string;
  readonly wasReturned: boolean;
  readonly signals: RiskSignals;
};

type PastInput = {
  readonly signals: readonly RiskSignalName[];
  readonly since: Date;
  /** The lowest id of that time: ids are in order of time, so the primary key finds them. */
  readonly firstId: string;
  readonly limit: number;
  readonly timeoutMs: number;
};

/**
 * The newest payments since a moment with the needed signals, oldest first. Velocity counts within
 * these payments. Cash at a counter and charges that were agreed on before are not assessed, so
 * they are left out.
 */
export async function listPast(tx: Tx, input: PastInput): Promise<readonly AssessedPastPayment[]> {
  await tx.run(sql`select set_config('statement_timeout', ${String(input.timeoutMs)}, true)`);
  const values = input.signals.map((name) => sql`${name}::text, ${buildPastSignal(name)}`);
  return tx.rows<AssessedPastPayment>(sql`
    with p as materialized (
      select id, store_id, user_id, device_hash, address_key, card_key, card_country, amount,
        method, status, created_at, refunded_amount
      from payments
      where id >= ${input.firstId} and created_at >= ${input.since}
        and gesture <> 'recurring_billing' and not (method = 'cash' and paid_by = 'staff')
      order by id desc limit ${input.limit}
    )
    select p.id, p.amount, p.created_at as "createdAt", p.status,
      p.refunded_amount > 0 or exists (
        select from provider_disputes d where d.payment_id = p.id
      ) or exists (
        select from refund_requests r where r.payment_id = p.id and r.reason_code = 'not_me'
      ) as "wasReturned",
      ${values.length === 0 ? sql`'{}'::jsonb` : sql`jsonb_build_object(${join(values)})`}
        as signals
    from p left join users u on u.id = p.user_id
    order by p.created_at, p.id
  `);
}

const IS_EARLIER_AT_STORE = sql`q.store_id = p.store_id and q.created_at < p.created_at
          and q.status in ('processing', 'complete', 'refunded')`;

function buildPastSignal(name: RiskSignalName): Sql {
  const velocity = parseVelocity(name);
  if (velocity !== undefined) return buildPastVelocity(velocity);
  switch (name) {
    case 'amount':
      return sql`p.amount`;
    case 'method':
      return sql`p.method`;
    case 'guest':
      return sql`p.user_id is null`;
    case 'hour':
      return sql`extract(hour from p.created_at at time zone 'Asia/Tokyo')`;
    case 'card_country':
      return sql`p.card_country`;
    case 'account_age_days':
      return sql`floor(extract(epoch from p.created_at - u.created_at) / 86400)`;
    case 'device_age_hours':
      return sql`(select coalesce(floor(extract(epoch from p.created_at - min(at)) / 3600), 0)
        from (
          select min(q.created_at) as at from payments q where q.device_hash = p.device_hash
            and q.created_at < p.created_at
          union all
          select min(s.created_at) from sessions s where s.device_hash = p.device_hash
            and s.created_at < p.created_at
        ) seen)`;
    case 'first_payment_at_store':
      return sql`not exists (
        select from payments q where p.user_id is not null and q.user_id = p.user_id
          and ${IS_EARLIER_AT_STORE}
      ) and not exists (
        select from payments q where p.user_id is null and q.device_hash = p.device_hash
          and q.user_id is null and ${IS_EARLIER_AT_STORE}
      )`;
    default:
      return sql`null::text`;
  }
}

const SCOPE_COLUMNS = {
  card: 'card_key',
  device: 'device_hash',
  address: 'address_key',
  account: 'user_id',
  store: 'store_id',
} as const satisfies Record<RiskScope, string>;

function buildPastVelocity({
  signal,
  by,
  within,
}: Pick<RiskVelocityComparison, 'signal' | 'by' | 'within'>): Sql {
  const column = raw(`p.${SCOPE_COLUMNS[by]}`);
  const sum = signal === 'attempts' ? sql`count(*)` : sql`sum(p.amount)`;
  const hours = raw(`'${RISK_WINDOW_HOURS[within]} hours'`);
  return sql`case when ${column} is not null then ${sum} over (
      partition by ${column} order by p.created_at
      range between interval ${hours} preceding and current row
    ) end`;
}

/** Counts a refused payment at the entries that refused it. */
export async function countMatches(
  tx: Tx,
  matches: readonly BlockListMatch[],
  now: Date,
): Promise<void> {
  if (matches.length === 0) return;
  await tx.run(sql`
    update block_list_entries set hits = hits + 1, last_hit_at = ${now}
    where id = any(${matches.map(({ id }) => id)}::uuid[])
  `);
}
