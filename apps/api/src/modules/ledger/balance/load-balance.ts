import { pickTerms } from '@saifu/domain/ledger/agreed-terms';
import {
  estimatePayout,
  type MerchantBalance,
  toMerchantBalance,
} from '@saifu/domain/ledger/merchant-ledger';
import {
  getNextPayoutDay,
  PAYOUT_TERMS_DEFAULT,
  type PayoutDay,
} from '@saifu/domain/ledger/payout-cycle';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import type { Yen } from '@saifu/domain/shared/yen';
import type { Deps } from '../../../dependencies.ts';
import * as cycles from '../contract/payout-cycle.repository.ts';
import * as balances from './balance.repository.ts';

export type LoadedBalance = MerchantBalance & {
  readonly nextPayout: PayoutDay & { readonly estimateYen: Yen; readonly minimumYen: Yen };
};

export async function loadBalance(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  merchantId: string,
): Promise<LoadedBalance> {
  const today = toCivilDate(clock.now());
  const [amounts, agreed] = await Promise.all([
    balances.get(db, merchantId),
    cycles.listValid(db, merchantId, today),
  ]);
  const { cycle, minimumYen } = pickTerms(agreed, today) ?? PAYOUT_TERMS_DEFAULT;
  const balance = toMerchantBalance(amounts);
  const estimateYen = estimatePayout(balance.availableYen, minimumYen);
  return { ...balance, nextPayout: { ...getNextPayoutDay(cycle, today), estimateYen, minimumYen } };
}
