import { LEDGER_ENTRY_KINDS, type LedgerEntryKind } from '@saifu/domain/ledger/merchant-ledger';
import { type FilterPeriod, readOption, readPeriod } from '../../lib/list-filter.ts';

/** Which changes of the balance are listed. An empty kind means all. */
export type BalanceFilter = FilterPeriod & { readonly kind: LedgerEntryKind | '' };

export function parseFilter(search: string): BalanceFilter {
  const params = new URLSearchParams(search);
  return { ...readPeriod(params), kind: readOption(params, 'kind', LEDGER_ENTRY_KINDS) };
}
