import { SEARCH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { readOption } from '../../lib/list-filter.ts';

export const MERCHANT_STATUSES = ['active', 'suspended'] as const;
export type MerchantStatus = (typeof MERCHANT_STATUSES)[number];

/** Which merchants are listed. Empty strings restrict nothing. */
export type MerchantFilter = { readonly q: string; readonly status: MerchantStatus | '' };

export function parseFilter(search: string): MerchantFilter {
  const params = new URLSearchParams(search);
  return {
    q: (params.get('q') ?? '').trim().slice(0, SEARCH_LENGTH_MAX),
    status: readOption(params, 'status', MERCHANT_STATUSES),
  };
}
