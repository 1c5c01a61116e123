import type { SignInFailure, SignInMethod } from '@saifu/domain/identity/sign-in-event';
import sql, { empty, type Sql } from 'sql-template-tag';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Cursor } from '../../../platform/pagination.ts';

/** An attempt to sign in: how, and from where. */
export type SignInAttempt = {
  readonly method: SignInMethod;
  /** The network of the IP address. */
  readonly network: string;
};

type NewSignIn = SignInAttempt & {
  readonly userId: string;
  readonly deviceName: string | null;
  readonly now: Date;
};

/** The insert of a successful sign-in, as a part of the statement that opens the session. */
export function insertSuccess({ userId, method, deviceName, network, now }: NewSignIn): Sql {
  return sql`
    insert into sign_in_events (id, user_id, method, device_name, network, created_at)
    values (${newUuid()}, ${userId}, ${method}, ${deviceName}, ${network}, ${now})`;
}

/** Whose account it was. A login id or credential may belong to nobody. */
export type SignInOwner =
  | { readonly by: 'user'; readonly userId: string | null }
  | { readonly by: 'login_id'; readonly loginId: string }
  | { readonly by: 'credential'; readonly credentialId: Buffer };

type FailedSignIn = SignInAttempt & {
  readonly owner: SignInOwner;
  readonly failure: SignInFailure;
  readonly deviceName: string | null;
  readonly now: Date;
};

/** One statement, which writes a row whether or not the account exists. */
export async function insertFailure(tx: Tx, failed: FailedSignIn): Promise<void> {
  const { owner, method, failure, deviceName, network, now } = failed;
  await tx.run(sql`
    insert into sign_in_events (id, user_id, method, failure, device_name, network, created_at)
    values (${newUuid()}, ${findOwner(owner)}, ${method}, ${failure}, ${deviceName}, ${network},
      ${now})
  `);
}

function findOwner(owner: SignInOwner): Sql {
  if (owner.by === 'user') return sql`${owner.userId}::uuid`;
  if (owner.by === 'credential') {
    return sql`(select user_id from passkeys where credential_id = ${owner.credentialId})`;
  }
  const { loginId } = owner;
  return sql`(select id from users where email = ${loginId} or phone = ${loginId})`;
}

export type SignInEvent = Cursor &
  SignInAttempt & {
    /** Null: the attempt succeeded. */
    readonly failure: SignInFailure | null;
    readonly deviceName: string | null;
  };

type ListInput = {
  readonly userId: string;
  readonly limit: number;
  readonly after: Cursor | undefined;
};

/** Newest first. */
export function listByUser(
  tx: Tx,
  { userId, limit, after }: ListInput,
): Promise<readonly SignInEvent[]> {
  return tx.rows<SignInEvent>(sql`
    select id, method, failure, device_name as "deviceName", network, created_at as "createdAt"
    from sign_in_events where user_id = ${userId}
    ${after ? sql`and (created_at, id) < (${after.createdAt}, ${after.id})` : empty}
    order by created_at desc, id desc limit ${limit}
  `);
}

export function deleteBefore(tx: Tx, moment: Date): Promise<number> {
  return tx.run(sql`delete from sign_in_events where created_at < ${moment}`);
}
