import { hash } from 'node:crypto';
import type { Actor } from '@saifu/domain/identity/actor';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Rate } from '@saifu/domain/shared/limits';
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from './db/db.ts';
import { getNetwork, getNetworkPrefix, toPlainAddress } from './ip-networks.ts';

/**
 * Counts an attempt before it is made, in one statement, so that concurrent attempts in all
 * processes are counted exactly. Throws past the limit, with the time to wait.
 */
export async function consumeRateLimit(tx: Tx, key: string, rate: Rate, now: Date): Promise<void> {
  const window = await recordRateLimitHit(tx, key, rate, now);
  if (window !== undefined && window.hits > rate.max) throwRateLimited(window.ends_at, now);
}

type Window = { readonly hits: number; readonly ends_at: Date };

/** Counts without throwing, for attempts that are known to have failed. */
export async function recordRateLimitHit(
  tx: Tx,
  key: string,
  rate: Rate,
  now: Date,
): Promise<Window | undefined> {
  const endsAt = new Date(now.getTime() + rate.windowSeconds * 1000);
  const [row] = await tx.rows<Window>(sql`
    insert into rate_limit_windows as w (key, started_at, ends_at, hits)
    values (${key}, ${now}, ${endsAt}, 1)
    on conflict (key) do update set ${incrementOrResetWindow(now, endsAt)}
    returning hits, ends_at
  `);
  return row;
}

/** Increments the window `w`, or starts a new one if it has ended. */
export function incrementOrResetWindow(now: Date, endsAt: Date): Sql {
  return sql`
      hits = case when w.ends_at <= ${now} then 1 else w.hits + 1 end,
      started_at = case when w.ends_at <= ${now} then ${now} else w.started_at end,
      ends_at = case when w.ends_at <= ${now} then ${endsAt} else w.ends_at end`;
}

/** Throws if the limit is reached, and counts nothing itself. */
export async function assertWithinRateLimit(
  tx: Tx,
  key: string | Sql,
  rate: Rate,
  now: Date,
): Promise<void> {
  const [row] = await tx.rows<Window>(
    sql`select hits, ends_at from rate_limit_windows where key = ${key} and ends_at > ${now}`,
  );
  if (row !== undefined && row.hits >= rate.max) throwRateLimited(row.ends_at, now);
}

function throwRateLimited(end: Date, now: Date): never {
  const seconds = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
  throw new AppError('rate.limited', { seconds });
}

/**
 * Several windows over one key, shortest first: an attempt rejected by one does not count in the
 * others.
 */
export async function consumeRateLimits(
  tx: Tx,
  key: string,
  rates: readonly Rate[],
  now: Date,
): Promise<void> {
  for (const rate of rates) await consumeRateLimit(tx, `${key} ${rate.windowSeconds}`, rate, now);
}

/** A successful attempt does not count. */
export async function refundRateLimit(tx: Tx, key: string): Promise<void> {
  await tx.run(sql`update rate_limit_windows set hits = hits - 1 where key = ${key} and hits > 0`);
}

export async function resetRateLimit(tx: Tx, key: string): Promise<void> {
  await tx.run(sql`delete from rate_limit_windows where key = ${key}`);
}

export function deleteExpiredRateWindows(tx: Tx, now: Date): Promise<number> {
  return tx.run(sql`delete from rate_limit_windows where ends_at < ${now}`);
}

/** A user or member is counted by id, any other caller by address. */
export function callerKey(actor: Actor, address: string): string {
  if (actor.kind === 'user') return `by ${actor.userId}`;
  const member = actor.kind === 'guest' ? null : actor.member;
  return member === null ? addressKey('from', address) : `by ${member.id}`;
}

/** Personal data is hashed, so that the table of rate limits contains none. */
export function limitKey(what: string, whom: string): string {
  return `${what} ${hash('sha256', whom, 'base64url')}`;
}

/** One IPv6 customer has a whole /64 network, so the network counts as one address. */
export function addressKey(what: string, address: string): string {
  const plain = toPlainAddress(address);
  return limitKey(what, plain.includes(':') ? getNetworkPrefix(plain, 4) : plain);
}

/**
 * The network of an address, for sharing scarce resources: /24 of IPv4, /48 of IPv6. It is wider
 * than `addressKey`, because neighboring addresses are cheap to get.
 */
export function networkKey(address: string): string {
  return limitKey('network', getNetwork(address));
}
