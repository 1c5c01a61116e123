import { missingProfileFields } from '@saifu/domain/identity/account';
import { getMaximum, NO_STAFF_LIMITS, type Spending } from '@saifu/domain/payments/spending-limits';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import * as accounts from '../../identity/account/account.repository.ts';
import * as payments from '../authorize/payment.repository.ts';
import * as limits from './spending-limit.repository.ts';
import * as staffLimits from './staff-limit.repository.ts';

export type SpendingLimitsOverview = {
  readonly spending: Spending;
  readonly staffLimits: staffLimits.SetStaffLimits | undefined;
  readonly maximum: ReturnType<typeof getMaximum>;
  readonly used: payments.Spent;
};

/** Loads the user's own limits, the maximum of Saifu and its staff, and the amounts used. */
export async function loadLimits(deps: Deps, userId: string): Promise<SpendingLimitsOverview> {
  const { db } = deps;
  const now = deps.clock.now();
  const [user, spending, byStaff, used] = await Promise.all([
    accounts.get(db, userId),
    limits.get(db, userId, now),
    staffLimits.get(db, userId),
    payments.spentBy(db, { userId, addressKey: '', now }),
  ]);
  if (user === undefined) throw new AppError('session.expired');
  const isKnown = missingProfileFields(user, user.phoneVerified).length === 0;
  const maximum = getMaximum(isKnown, byStaff ?? NO_STAFF_LIMITS);
  return { spending, staffLimits: byStaff, maximum, used };
}
