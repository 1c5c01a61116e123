import {
  PROVIDER_DISPUTE_STATUSES,
  type ProviderDisputeStatus,
} from '@saifu/domain/payments/provider-dispute';
import { readOption } from '../../lib/list-filter.ts';

/** Which chargebacks are listed. An empty status means all. */
export type DisputeFilter = { readonly status: ProviderDisputeStatus | '' };

export function parseFilter(search: string): DisputeFilter {
  return { status: readOption(new URLSearchParams(search), 'status', PROVIDER_DISPUTE_STATUSES) };
}
