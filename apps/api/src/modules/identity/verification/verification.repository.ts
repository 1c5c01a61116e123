import { CODE_ATTEMPTS_MAX } from '@saifu/domain/shared/limits';
import sql from 'sql-template-tag';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';

export type Purpose =
  | 'registration'
  | 'login'
  | 'reset'
  | 'step_up'
  | 'contact'
  | 'contact_current';
export type Channel = 'email' | 'sms';

export type Challenge = {
  readonly id: string;
  /** Null: a decoy. Nobody has that name, and nobody shall notice. */
  readonly userId: string | null;
  readonly purpose: Purpose;
  readonly contents: 'code' | 'link' | 'both';
  readonly channel: Channel;
  readonly deviceHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Where it goes instead of to an address of the person: to one that is to become theirs. */
  readonly destination?: string | null;
  /** The change of an address that a code to the current one agrees to. */
  readonly contactChangeId?: string | null;
};

/**
 * A person has one living challenge for each purpose: a new one ends the last. That it was asked is
 * told in the same transaction, for a decoy too; a subscriber makes the secret and the message.
 */
export async function ask(tx: Tx, challenge: Challenge): Promise<void> {
  const { userId, purpose, createdAt } = challenge;
  // Two askers at once take turns at the person's row.
  await tx.rows(sql`select id from users where id = ${userId} for update`);
  await tx.run(sql`
    update verifications set ended_at = ${createdAt}
    where user_id = ${userId} and purpose = ${purpose} and ended_at is null
  `);
  await tx.run(sql`
    insert into verifications
      (id, user_id, purpose, contents, channel, device_hash, created_at, expires_at, destination,
       contact_change_id)
    values (${challenge.id}, ${userId}, ${purpose}, ${challenge.contents}, ${challenge.channel},
      ${challenge.deviceHash}, ${createdAt}, ${challenge.expiresAt},
      ${challenge.destination ?? null}, ${challenge.contactChangeId ?? null})
  `);
  const event = { id: newUuid(), type: 'challenge.asked', subjectId: challenge.id };
  await publishEvents(tx, [{ ...event, payload: {}, occurredAt: createdAt }]);
}

/** The challenge as long as it can still be met. */
export async function lockLiving(tx: Tx, id: string, now: Date): Promise<Challenge | undefined> {
  const [row] = await tx.rows<Row>(sql`
    select * from verifications
    where id = ${id} and ended_at is null and expires_at > ${now} for update
  `);
  return row && toChallenge(row);
}

type Secrets = { readonly codeHmac: Buffer | null; readonly tokenHash: Buffer | null };

export async function arm(tx: Tx, id: string, secrets: Secrets): Promise<void> {
  await tx.run(sql`
    update verifications set code_hmac = ${secrets.codeHmac}, token_hash = ${secrets.tokenHash}
    where id = ${id}
  `);
}

export async function endLiving(
  tx: Tx,
  userId: string,
  purposes: readonly Purpose[],
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update verifications set ended_at = ${now}
    where user_id = ${userId} and purpose = any(${purposes}::text[]) and ended_at is null
  `);
}

/** Ends every code and link of a person: none of them opens anything any more. */
export async function endAll(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update verifications set ended_at = ${now} where user_id = ${userId} and ended_at is null
  `);
}

export type Guess = {
  readonly id: string;
  readonly userId: string | null;
  readonly channel: Channel;
  readonly deviceHash: Buffer;
  readonly codeHmac: Buffer | null;
  readonly contactChangeId: string | null;
};

/**
 * Counts the guess before anything is compared; past the last one there is nothing to compare. One
 * that was replaced is counted on and matches nothing, as a decoy does: else asking twice would
 * tell the two apart.
 */
export async function takeGuess(
  tx: Tx,
  id: string,
  purpose: Purpose,
  now: Date,
): Promise<Guess | undefined> {
  const [row] = await tx.rows<Row>(sql`
    update verifications set attempts = attempts + 1
    where id = ${id} and purpose = ${purpose} and used_at is null and expires_at > ${now}
      and attempts < ${CODE_ATTEMPTS_MAX}
    returning *
  `);
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      channel: row.channel,
      deviceHash: row.device_hash,
      codeHmac: row.ended_at === null ? row.code_hmac : null,
      contactChangeId: row.contact_change_id,
    }
  );
}

export async function exists(tx: Tx, id: string, purpose: Purpose): Promise<boolean> {
  const rows = await tx.rows(
    sql`select id from verifications where id = ${id} and purpose = ${purpose}`,
  );
  return rows.length > 0;
}

/** The living registration of a person, to be met by code. */
export async function findActiveByUser(
  tx: Tx,
  userId: string,
  purpose: Purpose,
): Promise<string | undefined> {
  const [row] = await tx.rows<{ id: string }>(sql`
    select id from verifications
    where user_id = ${userId} and purpose = ${purpose} and ended_at is null
  `);
  return row?.id;
}

/** False: somebody else was first. */
export async function use(tx: Tx, id: string, now: Date): Promise<boolean> {
  const count = await tx.run(sql`
    update verifications set used_at = ${now}, ended_at = ${now} where id = ${id} and ended_at is null
  `);
  return count === 1;
}

/** The living challenge of a token, without spending it. */
export async function findByToken(
  tx: Tx,
  tokenHash: Buffer,
  purposes: readonly Purpose[],
  now: Date,
): Promise<Challenge | undefined> {
  const [row] = await tx.rows<Row>(sql`
    select * from verifications
    where token_hash = ${tokenHash} and purpose = any(${purposes}::text[])
      and ended_at is null and expires_at > ${now}
  `);
  return row && toChallenge(row);
}

export type Redeemed = { readonly userId: string; readonly purpose: Purpose };

/** The first to bring the token has it; the statement decides who that is. */
export async function redeem(
  tx: Tx,
  tokenHash: Buffer,
  purposes: readonly Purpose[],
  now: Date,
): Promise<Redeemed | undefined> {
  const [row] = await tx.rows<Row>(sql`
    update verifications set used_at = ${now}, ended_at = ${now}
    where token_hash = ${tokenHash} and purpose = any(${purposes}::text[])
      and ended_at is null and expires_at > ${now}
    returning *
  `);
  return row?.user_id ? { userId: row.user_id, purpose: row.purpose } : undefined;
}

export type LinkStatus = 'unknown' | 'used' | 'expired';

/** Why a token was not redeemed. One made for something else is simply not known here. */
export async function getLinkStatus(
  tx: Tx,
  tokenHash: Buffer,
  purposes: readonly Purpose[],
): Promise<LinkStatus> {
  const [row] = await tx.rows<Row>(sql`
    select * from verifications
    where token_hash = ${tokenHash} and purpose = any(${purposes}::text[])
  `);
  if (row === undefined) return 'unknown';
  return row.used_at === null ? 'expired' : 'used';
}

type Ages = { readonly any: Date; readonly addressed: Date };

/**
 * Kept a while past their end, so that an old link can still be told that it is old; decoys as long
 * as any, or their absence would tell. One that names an address goes sooner: it may be a
 * stranger's.
 */
export function forgetExpiredBefore(tx: Tx, { any, addressed }: Ages): Promise<number> {
  return tx.run(sql`
    delete from verifications where expires_at < ${any}
      or (destination is not null and expires_at < ${addressed})
  `);
}

type Row = {
  readonly id: string;
  readonly user_id: string | null;
  readonly purpose: Purpose;
  readonly contents: 'code' | 'link' | 'both';
  readonly channel: Channel;
  readonly device_hash: Buffer;
  readonly code_hmac: Buffer | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly used_at: Date | null;
  readonly ended_at: Date | null;
  readonly destination: string | null;
  readonly contact_change_id: string | null;
};

function toChallenge(row: Row): Challenge {
  return {
    id: row.id,
    userId: row.user_id,
    purpose: row.purpose,
    contents: row.contents,
    channel: row.channel,
    deviceHash: row.device_hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    destination: row.destination,
    contactChangeId: row.contact_change_id,
  };
}
