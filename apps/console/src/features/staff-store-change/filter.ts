import {
  STORE_CHANGE_STATUSES,
  type StoreChangeStatus,
} from '@saifu/domain/merchants/store-identity';
import { readOption } from '../../lib/list-filter.ts';

/** Which changes are listed. An empty status means those that wait. */
export type StoreChangeFilter = { readonly status: StoreChangeStatus | '' };

export function parseFilter(search: string): StoreChangeFilter {
  return { status: readOption(new URLSearchParams(search), 'status', STORE_CHANGE_STATUSES) };
}
