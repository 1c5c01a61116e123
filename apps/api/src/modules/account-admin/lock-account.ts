import { AppError } from '@saifu/domain/shared/app-error';
import type { Tx } from '../../platform/db/db.ts';
import * as accounts from '../identity/account/account.repository.ts';

/**
 * Locks the account until the transaction ends, so that two members of staff act one after the
 * other. An erased account does not exist for them.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<accounts.User> {
  const user = await accounts.lock(tx, userId, ['unconfirmed', 'active', 'suspended']);
  if (user === undefined) throw new AppError('not_found');
  return user;
}
