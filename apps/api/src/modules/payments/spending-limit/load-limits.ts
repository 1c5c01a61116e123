import { missingProfileFields } from '@saifu/domain/identity/account';
import { providerLimits, type Spending } from '@saifu/domain/payments/spending-limits';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import * as accounts from '../../identity/account/account.repository.ts';
import * as payments from '../authorize/payment.repository.ts';
import * as limits from './spending-limit.repository.ts';

export type SpendingLimitsOverview = {
  readonly spending: Spending;
  readonly maximum: ReturnType<typeof providerLimits>;
  readonly used: payments.Spent;
};

/** Loads the user's own limits, Saifu's maximum and the amounts used. */
export async function loadLimits(deps: Deps, userId: string): Promise<SpendingLimitsOverview> {
  const { db } = deps;
  const now = deps.clock.now();
  const [user, spending, used] = await Promise.all([
    accounts.get(db, userId),
    limits.get(db, userId, now),
    payments.spentBy(db, { userId, addressKey: '', now }),
  ]);
  if (user === undefined) throw new AppError('session.expired');
  const isKnown = missingProfileFields(user, user.phoneVerified).length === 0;
  return { spending, maximum: providerLimits(isKnown), used };
}
