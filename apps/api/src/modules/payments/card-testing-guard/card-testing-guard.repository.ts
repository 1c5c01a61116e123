import type { DeclineReason } from '@saifu/domain/payments/payment';
import {
  CARD_DECLINES_MAX,
  DECLINES_WINDOW_MS,
  GUEST_DECLINES_MAX,
  PROVIDER_TIMEOUT_MS,
  USER_DECLINES_MAX,
} from '@saifu/domain/shared/limits';
import sql, { type Sql } from 'sql-template-tag';
import { deriveKey } from '../../../platform/crypto/derive-key.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { assertWithinRateLimit, incrementOrResetWindow } from '../../../platform/rate-limits.ts';
import * as blocks from '../../risk/payment-block/payment-block.repository.ts';

/** The payer, address and card of an attempt. */
export type GuardedPayer = {
  readonly userId: string | null;
  readonly addressKey: string;
  readonly cardId: string | null;
  /** The fingerprint of a typed card. Null if it was not looked up. */
  readonly fingerprint: string | null;
  /** Not stored in the database, so that rate limit keys do not reveal cards. */
  readonly stableKey: string;
  readonly now: Date;
};

const windowSeconds = DECLINES_WINDOW_MS / 1000;
const getMax = ({ userId }: GuardedPayer) =>
  userId === null ? GUEST_DECLINES_MAX : USER_DECLINES_MAX;

function payerKey({ userId, addressKey }: GuardedPayer): string {
  return userId === null ? `declines ${addressKey}` : `declines by ${userId}`;
}

/** Names the cards that were declined for a user, so that staff can lift what blocks them. */
function deniedKey(userId: Sql, card: Sql): Sql {
  return sql`'declined for ' || ${userId} || ': ' || ${card}`;
}

const addressDeclinesKey = (addressKey: string) => `declines at ${addressKey}`;

/** The key of a card at an address. A keyed hash, so that the table does not reveal cards. */
function cardKey(stableKey: string, fingerprint: Sql, addressKey: Sql): Sql {
  const key = deriveKey(stableKey, 'declines of cards').export();
  return sql`'declines of ' || encode(sha256(${key}::bytea
    || convert_to(${fingerprint} || ' ' || ${addressKey}, 'UTF8')), 'hex')`;
}

/** Null without a card, or if its fingerprint is unknown. */
function getCardKey({ stableKey, fingerprint, cardId, addressKey }: GuardedPayer): Sql {
  const card =
    cardId === null
      ? sql`${fingerprint}::text`
      : sql`(select fingerprint from cards where id = ${cardId})`;
  return cardKey(stableKey, card, sql`${addressKey}::text`);
}

/**
 * Whether an attempt may be sent to the provider. Attempts in flight may be declined too, so a user
 * may have as many in flight as declines are left. Guests share an address with many others, so
 * theirs count only after a decline. The check reads the snapshot at the start of the statement, so
 * concurrent guest attempts can exceed the limit.
 */
export function isAttemptAllowed(payer: GuardedPayer, isTyped: boolean): Sql {
  const { now } = payer;
  const isKnown =
    isTyped && payer.fingerprint === null ? sql`not ${wasDeclinedAt(payer)}` : sql`true`;
  return sql`${isKnown} and (${load(payer)}) < ${getMax(payer)}
        and not exists (
          select from rate_limit_windows where key = ${getCardKey(payer)} and ends_at > ${now}
            and hits >= ${CARD_DECLINES_MAX}
        )`;
}

/** The payer's declines of the last hour plus the attempts in flight. */
function load(payer: GuardedPayer): Sql {
  const { userId, addressKey, now } = payer;
  const isGuest = userId === null;
  const whose = isGuest
    ? sql`q.user_id is null and q.address_key = ${addressKey}`
    : sql`q.user_id = ${userId}`;
  return sql`
          select d.count + case when ${isGuest}::boolean and d.count = 0 then 0 else (
            select count(*) from payments q join payment_attempts a on a.payment_id = q.id
            where ${whose} and q.created_at > ${new Date(now.getTime() - PROVIDER_TIMEOUT_MS)}
              and q.status = 'waiting_for_payment' and a.kind = 'authorize' and a.state = 'open'
          ) end as load
          from (
            select coalesce(sum(hits), 0) as count from rate_limit_windows
            where key = ${payerKey(payer)} and ends_at > ${now}
          ) as d`;
}

function wasDeclinedAt({ addressKey, now }: Pick<GuardedPayer, 'addressKey' | 'now'>): Sql {
  return sql`exists (
          select from rate_limit_windows where key = ${addressDeclinesKey(addressKey)}
          and ends_at > ${now}
        )`;
}

/**
 * Whether a card was declined at this address within the hour. If so, the fingerprint is needed.
 */
export async function hasRecentDecline(
  tx: Tx,
  caller: Pick<GuardedPayer, 'addressKey' | 'now'>,
): Promise<boolean> {
  const [row] = await tx.rows<{ declined: boolean }>(
    sql`select ${wasDeclinedAt(caller)} as declined`,
  );
  return row?.declined === true;
}

/**
 * Throws if the payer or card has no declines left. Returns true if the payer must wait for
 * attempts in flight.
 */
export async function rejectOrThrottle(tx: Tx, payer: GuardedPayer): Promise<boolean> {
  const max = getMax(payer);
  await assertNotStopped(tx, payer, sql`${payerKey(payer)}`, max);
  await assertNotStopped(tx, payer, getCardKey(payer), CARD_DECLINES_MAX);
  const [row] = await tx.rows<{ load: number }>(load(payer));
  return row !== undefined && row.load >= max;
}

/** What the guard stops is counted, once per hour and payer, for staff to see. */
async function assertNotStopped(tx: Tx, payer: GuardedPayer, key: Sql, max: number): Promise<void> {
  const { userId, now } = payer;
  try {
    await assertWithinRateLimit(tx, key, { max, windowSeconds }, now);
  } catch (error) {
    await blocks.count(tx, { source: 'card_testing', key: payerKey(payer), userId, now });
    throw error;
  }
}

type Decline = {
  readonly reason: DeclineReason;
  readonly fingerprint: string | null;
  readonly stableKey: string;
  readonly now: Date;
};

// A recurring charge cannot be card testing by the payer.
const IS_GUARDED = sql`p.gesture <> 'recurring_billing'`;

/**
 * Counts the decline of the payment `p` that the statement has just closed: for its payer, for its
 * card at this address, and for the address. The address entry lasts as long as any of those
 * windows.
 */
export function count({ reason, fingerprint, stableKey, now }: Decline): Sql {
  const endsAt = new Date(now.getTime() + DECLINES_WINDOW_MS);
  const isCounted = reason !== 'try_again';
  const isCard = isCounted && fingerprint !== null;
  const card = cardKey(stableKey, sql`${fingerprint}::text`, sql`p.address_key`);
  return sql`counted as (
      insert into rate_limit_windows as w (key, started_at, ends_at, hits)
      select one.key, ${now}, ${endsAt}, 1 from p cross join lateral (values
        (case when p.user_id is null then 'declines ' || p.address_key
          else 'declines by ' || p.user_id end, ${isCounted}::boolean),
        (${card}, ${isCard}::boolean),
        (${deniedKey(sql`p.user_id::text`, card)}, ${isCard}::boolean and p.user_id is not null)
      ) as one (key, counts) where one.counts and ${IS_GUARDED}
      on conflict (key) do update set ${incrementOrResetWindow(now, endsAt)}
    ), counted_address as (
      insert into rate_limit_windows as w (key, started_at, ends_at, hits)
      select ${addressDeclinesKey('')}::text || p.address_key, ${now}, ${endsAt}, 1
      from p where ${isCard}::boolean and ${IS_GUARDED}
      on conflict (key) do update set hits = w.hits + 1, ends_at = excluded.ends_at
    )`;
}

type BlockedPayer = {
  readonly userId: string;
  readonly stableKey: string;
  readonly now: Date;
};

/** What the guard blocks for a user now. The end is null where it blocks nothing. */
export type DeclineBlocks = {
  /** Any card payment of the user. */
  readonly payerUntil: Date | null;
  readonly savedCards: readonly { readonly cardId: string; readonly until: Date }[];
  /** Cards that the user typed in and that are not saved. */
  readonly typedCards: { readonly count: number; readonly until: Date | null };
};

export async function findBlocks(tx: Tx, payer: BlockedPayer): Promise<DeclineBlocks> {
  const { userId, now } = payer;
  const [own] = await tx.rows<{ readonly until: Date }>(sql`
    select ends_at as until from rate_limit_windows
    where key = ${userPayerKey(userId)} and ends_at > ${now} and hits >= ${USER_DECLINES_MAX}
  `);
  const savedCards = await tx.rows<{ readonly cardId: string; readonly until: Date }>(sql`
    select card_id as "cardId", max(ends_at) as until from (${selectSaved(payer)}) saved
    group by card_id
  `);
  const [typed] = await tx.rows<DeclineBlocks['typedCards']>(sql`
    select count(*)::int as count, max(ends_at) as until from (${selectTyped(payer)}) typed
    where key not in (select key from (${selectSaved(payer)}) saved)
  `);
  return { payerUntil: own?.until ?? null, savedCards, typedCards: typed ?? NO_TYPED };
}

const NO_TYPED = { count: 0, until: null };
const userPayerKey = (userId: string) => `declines by ${userId}`;

/** Lifts what blocks the user, and one saved card; null: the cards that were typed in. */
export async function lift(tx: Tx, payer: BlockedPayer, cardId: string | null): Promise<void> {
  const { userId } = payer;
  await tx.run(sql`delete from rate_limit_windows where key = ${userPayerKey(userId)}`);
  const keys =
    cardId === null
      ? sql`select key from (${selectTyped(payer)}) typed`
      : sql`select key from (${selectSaved(payer)}) saved where card_id = ${cardId}`;
  await tx.run(sql`delete from rate_limit_windows where key in (${keys})`);
}

/**
 * The windows of the user's saved cards that are full. They are counted per address, so the keys
 * are computed for each address that had a decline within the hour.
 */
function selectSaved({ userId, stableKey, now }: BlockedPayer): Sql {
  const prefix = addressDeclinesKey('');
  const key = cardKey(stableKey, sql`c.fingerprint`, sql`a.address_key`);
  return sql`
    select c.id as card_id, w.key, w.ends_at
    from cards c
    cross join (
      select substr(key, ${prefix.length + 1}::int) as address_key from rate_limit_windows
      where key like ${`${prefix}%`} and ends_at > ${now}
    ) a
    join rate_limit_windows w on w.key = ${key}
    where c.user_id = ${userId} and c.state = 'active' and w.ends_at > ${now}
      and w.hits >= ${CARD_DECLINES_MAX}`;
}

/** The full windows of the cards that were declined for this user. */
function selectTyped({ userId, now }: BlockedPayer): Sql {
  const prefix = `declined for ${userId}: `;
  return sql`
    select w.key, w.ends_at from rate_limit_windows d
    join rate_limit_windows w on w.key = substr(d.key, ${prefix.length + 1}::int)
    where d.key like ${`${prefix}%`} and w.ends_at > ${now} and w.hits >= ${CARD_DECLINES_MAX}`;
}
