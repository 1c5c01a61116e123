import { callConsole } from '@saifu/client/call-console';
import { validateForm } from '@saifu/client/form';
import type { BodyInto } from '@saifu/contract/endpoint';
import { getMerchantFees, setMerchantFees, setPayoutCycle } from '@saifu/contract/fee';
import { setStoreStatus } from '@saifu/contract/merchant';
import {
  getStaffMerchant,
  listStaffMerchants,
  restoreMerchant,
  type StaffMerchantView,
  suspendMerchant,
} from '@saifu/contract/staff-merchant';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { toQuery } from '../../lib/list-filter.ts';
import { joinItems, listOptions } from '../../lib/list-query.ts';
import type { MerchantFilter } from './filter.ts';

const keys = {
  lists: ['staff-merchants', 'list'] as const,
  list: (filter: MerchantFilter) => ['staff-merchants', 'list', filter] as const,
  one: (id: string) => ['staff-merchants', 'one', id] as const,
  fees: (id: string) => ['staff-merchants', 'fees', id] as const,
};

export function useMerchants(filter: MerchantFilter) {
  return useInfiniteQuery({
    queryKey: keys.list(filter),
    ...listOptions((page, options) =>
      callConsole(listStaffMerchants, { query: { ...toQuery(filter), ...page } }, options),
    ),
    placeholderData: keepPreviousData,
    select: joinItems,
  });
}

export function useMerchant(id: string) {
  return useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => callConsole(getStaffMerchant, { params: { id } }, { signal }),
  });
}

/** Fees and payout cycle, for roles that may see them. */
export function useFees(id: string, isAllowed: boolean) {
  return useQuery({
    queryKey: keys.fees(id),
    queryFn: ({ signal }) => callConsole(getMerchantFees, { params: { id } }, { signal }),
    enabled: isAllowed,
  });
}

export type FeeChange = BodyInto<typeof setMerchantFees>;
export type CycleChange = BodyInto<typeof setPayoutCycle>;
type StoreStatus = BodyInto<typeof setStoreStatus>['status'];

/** What staff change about a merchant. Afterwards it is fetched again. */
export function useMerchantChanges(id: string) {
  const client = useQueryClient();
  const params = { id };
  const refresh = async (change: Promise<unknown>) => {
    try {
      await change;
    } finally {
      await Promise.all([
        client.invalidateQueries({ queryKey: keys.one(id) }),
        client.invalidateQueries({ queryKey: keys.fees(id) }),
        client.invalidateQueries({ queryKey: keys.lists }),
      ]);
    }
  };
  return {
    setSuspended: (isSuspended: boolean, reason: string) =>
      refresh(
        callConsole<typeof suspendMerchant>(isSuspended ? suspendMerchant : restoreMerchant, {
          params,
          body: { reason },
        }),
      ),
    setStoreStatus: (storeId: string, status: StoreStatus, reason: string) =>
      refresh(callConsole(setStoreStatus, { params: { id: storeId }, body: { status, reason } })),
    setFees: (body: FeeChange) => refresh(callConsole(setMerchantFees, { params, body })),
    setCycle: (body: CycleChange) => refresh(callConsole(setPayoutCycle, { params, body })),
  };
}

export function validateReason(values: { readonly reason: string }) {
  return validateForm(suspendMerchant.body, values);
}

export function validateFees(body: unknown) {
  return validateForm(setMerchantFees.body, body);
}

export function validateCycle(body: unknown) {
  return validateForm(setPayoutCycle.body, body);
}

export type MerchantStore = StaffMerchantView['store_list'][number];
