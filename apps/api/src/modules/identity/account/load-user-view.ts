import type { UserView } from '@saifu/contract/account';
import type { Deps } from '../../../dependencies.ts';
import * as spending from '../../payments/spending-limit/spending-limit.repository.ts';
import * as passkeys from '../passkey/passkey.repository.ts';
import type { User } from './account.repository.ts';
import { toUserView } from './views.ts';

/** Reads what the view of a user contains besides the account. */
export async function loadUserView(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: User,
  scope: 'full' | 'reset',
): Promise<UserView> {
  const { limits } = await spending.get(db, user.id, clock.now());
  const passkeyCount = await passkeys.count(db, user.id);
  return toUserView(user, { scope, limits, passkeyCount });
}
