import type { CivilDate } from '@saifu/domain/shared/calendar';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import type { Deps } from '../../../dependencies.ts';
import * as fees from './fee-contract.repository.ts';
import * as cycles from './payout-cycle.repository.ts';

/** What a merchant agreed that holds today or later. */
export type ValidTerms = {
  readonly today: CivilDate;
  readonly contracts: readonly fees.AgreedFee[];
  readonly payoutCycles: readonly cycles.AgreedPayoutCycle[];
};

export async function loadFees(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  merchantId: string,
): Promise<ValidTerms> {
  const today = toCivilDate(clock.now());
  const [contracts, payoutCycles] = await Promise.all([
    fees.listValid(db, merchantId, today),
    cycles.listValid(db, merchantId, today),
  ]);
  return { today, contracts, payoutCycles };
}

/** The changes of a merchant's terms, newest first. */
export type TermsChanges = {
  readonly fees: readonly fees.AgreedFee[];
  readonly payoutCycles: readonly cycles.AgreedPayoutCycle[];
};

export async function loadTermsChanges(
  { db }: Pick<Deps, 'db'>,
  merchantId: string,
): Promise<TermsChanges> {
  const [feeChanges, payoutCycles] = await Promise.all([
    fees.listChanges(db, merchantId),
    cycles.listChanges(db, merchantId),
  ]);
  return { fees: feeChanges, payoutCycles };
}
