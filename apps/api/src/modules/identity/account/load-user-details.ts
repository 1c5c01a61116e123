import type { SpendingLimits } from '@saifu/domain/payments/spending-limits';
import type { Deps } from '../../../dependencies.ts';
import * as spending from '../../payments/spending-limit/spending-limit.repository.ts';
import * as passkeys from '../passkey/passkey.repository.ts';

/** Data of a user that is not in the `users` row. */
export type UserDetails = { readonly limits: SpendingLimits; readonly passkeyCount: number };

export async function loadUserDetails(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<UserDetails> {
  const { limits } = await spending.get(db, userId, clock.now());
  return { limits, passkeyCount: await passkeys.count(db, userId) };
}
