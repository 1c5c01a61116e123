import { Refusal } from '@saifu/domain/refusal';
import type { Deps } from '../../deps.ts';
import { isPasswordOf } from '../../platform/passwords.ts';
import { hashToken, newToken, newUuid } from '../../platform/tokens.ts';
import * as accounts from '../account/store.ts';
import * as sessions from './store.ts';

type Credentials = {
  readonly loginId: string;
  readonly password: string;
  readonly deviceName: string | null;
  readonly deviceHash: Buffer;
};

export type OpenedSession = { readonly token: string; readonly user: accounts.User };

/**
 * Signs a person in. An unknown name costs as much time as a wrong password and gets the same
 * answer, so nobody learns here who has an account; only the right password learns more.
 */
export async function openSession(deps: Deps, input: Credentials): Promise<OpenedSession> {
  const user = await accounts.findByLoginId(deps.db, input.loginId);
  const isRight = await isPasswordOf(user?.passwordHash ?? null, input.password);
  if (user === undefined || !isRight) throw new Refusal('account.credentials_wrong');
  if (user.status === 'suspended') throw new Refusal('account.suspended');
  if (user.status === 'unconfirmed') throw new Refusal('account.not_confirmed');

  const token = newToken();
  await sessions.insert(deps.db, {
    id: newUuid(),
    userId: user.id,
    tokenHash: hashToken(token),
    deviceHash: input.deviceHash,
    deviceName: input.deviceName,
    now: deps.clock.now(),
  });
  return { token, user };
}
