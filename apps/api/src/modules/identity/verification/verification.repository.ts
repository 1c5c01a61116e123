import { CODE_ATTEMPTS_MAX } from '@saifu/domain/shared/limits';
import sql, { raw } from 'sql-template-tag';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tables } from '../../../platform/db/database-types.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { publishEvents } from '../../../platform/outbox/outbox.ts';

export type Purpose =
  | 'registration'
  | 'login'
  | 'reset'
  | 'step_up'
  | 'contact'
  | 'contact_current';
export type VerificationChannel = 'email' | 'sms';

export type Challenge = {
  readonly id: string;
  /** Null for a decoy: the login id is unknown, and the response must not reveal that. */
  readonly userId: string | null;
  readonly purpose: Purpose;
  readonly contents: 'code' | 'link' | 'both';
  readonly channel: VerificationChannel;
  readonly deviceHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** Overrides the user's own contact: a new contact that is to be verified. */
  readonly destination?: string | null;
  /** The contact change that a code to the current contact approves. */
  readonly contactChangeId?: string | null;
};

const COLUMNS = [
  'id',
  'user_id',
  'purpose',
  'contents',
  'channel',
  'device_hash',
  'code_hmac',
  'destination',
  'contact_change_id',
  'created_at',
  'expires_at',
  'used_at',
  'ended_at',
] as const satisfies readonly (keyof Tables['verifications'])[];

const FIELDS = raw(COLUMNS.join(', '));

/**
 * A user has one active challenge per purpose: a new one ends the last. The event is published in
 * the same transaction, for a decoy too; a subscriber creates the secret and the message.
 */
export async function ask(tx: Tx, challenge: Challenge): Promise<void> {
  const { userId, purpose, createdAt } = challenge;
  // The row lock serializes concurrent requests of the same user.
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

/** The browser that asked last; undefined if none did. */
export async function findDevice(
  tx: Tx,
  userId: string,
  purpose: Purpose,
): Promise<Buffer | undefined> {
  const [row] = await tx.rows<Pick<Row, 'device_hash'>>(sql`
    select device_hash from verifications where user_id = ${userId} and purpose = ${purpose}
    order by created_at desc, id desc limit 1
  `);
  return row?.device_hash;
}

/** Locks the challenge if it is neither ended nor expired. */
export async function lockLiving(tx: Tx, id: string, now: Date): Promise<Challenge | undefined> {
  const [row] = await tx.rows<Row>(sql`
    select ${FIELDS} from verifications
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

/** Invalidates all codes and links of a user. */
export async function endAll(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update verifications set ended_at = ${now} where user_id = ${userId} and ended_at is null
  `);
}

export type VerificationGuess = {
  readonly id: string;
  readonly userId: string | null;
  readonly channel: VerificationChannel;
  readonly deviceHash: Buffer;
  readonly codeHmac: Buffer | null;
  readonly contactChangeId: string | null;
};

/**
 * Counts the guess before the comparison; returns undefined after the last allowed guess. Guesses
 * at a replaced challenge are counted and never match, as with a decoy. Otherwise two requests
 * would reveal whether the account exists.
 */
export async function takeGuess(
  tx: Tx,
  id: string,
  purpose: Purpose,
  now: Date,
): Promise<VerificationGuess | undefined> {
  const [row] = await tx.rows<Row>(sql`
    update verifications set attempts = attempts + 1
    where id = ${id} and purpose = ${purpose} and used_at is null and expires_at > ${now}
      and attempts < ${CODE_ATTEMPTS_MAX}
    returning ${FIELDS}
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

/** Id of the user's active challenge for this purpose. */
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

/** Returns false if the challenge has already ended. */
export async function use(tx: Tx, id: string, now: Date): Promise<boolean> {
  const count = await tx.run(sql`
    update verifications set used_at = ${now}, ended_at = ${now} where id = ${id}
    and ended_at is null
  `);
  return count === 1;
}

/** Finds the active challenge of a token without redeeming it. */
export async function findByToken(
  tx: Tx,
  tokenHash: Buffer,
  purposes: readonly Purpose[],
  now: Date,
): Promise<Challenge | undefined> {
  const [row] = await tx.rows<Row>(sql`
    select ${FIELDS} from verifications
    where token_hash = ${tokenHash} and purpose = any(${purposes}::text[])
      and ended_at is null and expires_at > ${now}
  `);
  return row && toChallenge(row);
}

export type Redeemed = { readonly userId: string; readonly purpose: Purpose };

/** Redeems a token. The statement is atomic, so only the first call succeeds. */
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
    returning ${FIELDS}
  `);
  return row?.user_id ? { userId: row.user_id, purpose: row.purpose } : undefined;
}

export type LinkStatus = 'unknown' | 'used' | 'expired';

/** Why a token was not redeemed. A token for another purpose is `unknown`. */
export async function getLinkStatus(
  tx: Tx,
  tokenHash: Buffer,
  purposes: readonly Purpose[],
): Promise<LinkStatus> {
  const [row] = await tx.rows<Row>(sql`
    select ${FIELDS} from verifications
    where token_hash = ${tokenHash} and purpose = any(${purposes}::text[])
  `);
  if (row === undefined) return 'unknown';
  return row.used_at === null ? 'expired' : 'used';
}

type Ages = { readonly any: Date; readonly addressed: Date };

/**
 * Challenges are kept for a while after expiry, so that an old link can still return
 * `link.expired`. Decoys are kept as long as others, because their absence would reveal them.
 * Challenges that store a destination are deleted sooner, because it may belong to a third party.
 */
export function forgetExpiredBefore(tx: Tx, { any, addressed }: Ages): Promise<number> {
  return tx.run(sql`
    delete from verifications where expires_at < ${any}
      or (destination is not null and expires_at < ${addressed})
  `);
}

type Row = Pick<Tables['verifications'], (typeof COLUMNS)[number]>;

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
