import { AppError } from '@saifu/domain/shared/app-error';
import { ACCOUNT_CONSULTATIONS_SHOWN } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import * as accounts from '../identity/account/account.repository.ts';
import * as passkeys from '../identity/passkey/passkey.repository.ts';
import * as suspensions from '../identity/suspension/suspension.repository.ts';
import * as cards from '../payments/card/card.repository.ts';
import * as guard from '../payments/card-testing-guard/card-testing-guard.repository.ts';
import { loadLimits } from '../payments/spending-limit/load-limits.ts';
import * as deletions from '../privacy/deletion/deletion.repository.ts';
import * as consultations from '../support/consultation/consultation.repository.ts';
import * as summaries from './account-summary.repository.ts';

export type AccountDetails = Awaited<ReturnType<typeof loadAccount>>;

/** What support needs to know about an account. */
export async function loadAccount(deps: Deps, userId: string) {
  const { db, stableKey, clock } = deps;
  const user = await accounts.get(db, userId);
  if (user === undefined) throw new AppError('not_found');
  const questions = { userId, limit: ACCOUNT_CONSULTATIONS_SHOWN, after: undefined };
  return {
    user,
    suspensions: await suspensions.listByUser(db, userId),
    deletion: user.status === 'erased' ? null : await deletions.get(db, userId),
    passkeys: await passkeys.count(db, userId),
    limits: await loadLimits(deps, userId),
    cards: (await cards.listAll(db, userId)).filter(({ state }) => state === 'active'),
    blocks: await guard.findBlocks(db, { userId, stableKey, now: clock.now() }),
    recurringBillings: await summaries.countRecurringBillings(db, userId),
    payments: await summaries.listRecentPayments(db, userId),
    refundRequests: await summaries.listRecentRefundRequests(db, userId),
    consultations: await consultations.listOwn(db, questions),
  };
}
