import { createHmac } from 'node:crypto';
import type { DeclineReason } from '@saifu/domain/payments/payment';
import {
  CARD_DECLINES_MAX,
  DECLINES_WINDOW_MS,
  GUEST_DECLINES_MAX,
  PROVIDER_TIMEOUT_MS,
  USER_DECLINES_MAX,
} from '@saifu/domain/shared/limits';
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '../../../platform/db/db.ts';
import { assertWithinRateLimit, incrementOrResetWindow } from '../../../platform/rate-limits.ts';

/** Who tries, from where, and with which card. */
export type GuardedPayer = {
  readonly userId: string | null;
  readonly addressKey: string;
  readonly cardId: string | null;
  /** Of a card that was typed; null: nobody has asked the network which one it is. */
  readonly fingerprint: string | null;
  /** Ours, and not the database's: without it the windows do not tell which cards they are of. */
  readonly secretKey: string;
  readonly now: Date;
};

const windowSeconds = DECLINES_WINDOW_MS / 1000;
const getMax = ({ userId }: GuardedPayer) =>
  userId === null ? GUEST_DECLINES_MAX : USER_DECLINES_MAX;

function payerKey({ userId, addressKey }: GuardedPayer): string {
  return userId === null ? `declines ${addressKey}` : `declines by ${userId}`;
}

const addressDeclinesKey = (addressKey: string) => `declines at ${addressKey}`;

/** A card from an address. By a keyed hash: a table of tries is no list of cards. */
function cardKey(secretKey: string, fingerprint: Sql, addressKey: Sql): Sql {
  const key = createHmac('sha256', secretKey).update('declines of cards').digest();
  return sql`'declines of ' || encode(sha256(${key}::bytea
    || convert_to(${fingerprint} || ' ' || ${addressKey}, 'UTF8')), 'hex')`;
}

/** Null where the card is none, or nobody knows which one it is. */
function getCardKey({ secretKey, fingerprint, cardId, addressKey }: GuardedPayer): Sql {
  const card =
    cardId === null
      ? sql`${fingerprint}::text`
      : sql`(select fingerprint from cards where id = ${cardId})`;
  return cardKey(secretKey, card, sql`${addressKey}::text`);
}

/**
 * Whether a statement that is about to ask the network may. What is being asked this moment may be
 * declined too, so a person has as many questions at once as they have declines left. Guests share
 * their address with a whole building, so theirs are counted only once one of them was declined;
 * and as of the statement's beginning, so what begins in the same moment may overrun it.
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

/** A payer's declines of the hour, and what of theirs is being asked. */
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
          select from rate_limit_windows where key = ${addressDeclinesKey(addressKey)} and ends_at > ${now}
        )`;
}

/** Whether a card was declined from there within the hour: then it matters which one this is. */
export async function hasRecentDecline(
  tx: Tx,
  caller: Pick<GuardedPayer, 'addressKey' | 'now'>,
): Promise<boolean> {
  const [row] = await tx.rows<{ declined: boolean }>(
    sql`select ${wasDeclinedAt(caller)} as declined`,
  );
  return row?.declined === true;
}

/** Refuses whoever has no try left; true: they have to wait for what is being asked. */
export async function rejectOrThrottle(tx: Tx, payer: GuardedPayer): Promise<boolean> {
  const { now } = payer;
  const max = getMax(payer);
  await assertWithinRateLimit(tx, sql`${payerKey(payer)}`, { max, windowSeconds }, now);
  await assertWithinRateLimit(
    tx,
    getCardKey(payer),
    { max: CARD_DECLINES_MAX, windowSeconds },
    now,
  );
  const [row] = await tx.rows<{ load: number }>(load(payer));
  return row !== undefined && row.load >= max;
}

type Decline = {
  readonly reason: DeclineReason;
  readonly fingerprint: string | null;
  readonly secretKey: string;
  readonly now: Date;
};

// Nobody tries cards by being charged for what they once agreed to.
const IS_GUARDED = sql`p.gesture <> 'recurring_billing'`;

/**
 * Counts the decline of the `p` that a statement has just ended, whoever heard of it: for its
 * payer, for its card at this address, and that there was one at this address at all, which is
 * remembered for as long as any of those windows.
 */
export function count({ reason, fingerprint, secretKey, now }: Decline): Sql {
  const endsAt = new Date(now.getTime() + DECLINES_WINDOW_MS);
  const isCounted = reason !== 'try_again';
  const isCard = isCounted && fingerprint !== null;
  const card = cardKey(secretKey, sql`${fingerprint}::text`, sql`p.address_key`);
  return sql`counted as (
      insert into rate_limit_windows as w (key, started_at, ends_at, hits)
      select one.key, ${now}, ${endsAt}, 1 from p cross join lateral (values
        (case when p.user_id is null then 'declines ' || p.address_key
          else 'declines by ' || p.user_id end, ${isCounted}::boolean),
        (${card}, ${isCard}::boolean)
      ) as one (key, counts) where one.counts and ${IS_GUARDED}
      on conflict (key) do update set ${incrementOrResetWindow(now, endsAt)}
    ), placed as (
      insert into rate_limit_windows as w (key, started_at, ends_at, hits)
      select ${addressDeclinesKey('')}::text || p.address_key, ${now}, ${endsAt}, 1
      from p where ${isCard}::boolean and ${IS_GUARDED}
      on conflict (key) do update set hits = w.hits + 1, ends_at = excluded.ends_at
    )`;
}
