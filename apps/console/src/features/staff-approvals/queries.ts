import { callConsole } from '@saifu/client/call-console';
import { validateForm } from '@saifu/client/form';
import {
  approveStaffApproval,
  getStaffApproval,
  listStaffApprovals,
  rejectStaffApproval,
  retryStaffApproval,
  type StaffApprovalView,
  withdrawStaffApproval,
} from '@saifu/contract/staff-approval';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { toQuery } from '../../lib/list-filter.ts';
import { joinItems, listOptions } from '../../lib/list-query.ts';
import type { ApprovalFilter } from './filter.ts';

const approvalKeys = {
  all: ['staff-approvals'] as const,
  lists: ['staff-approvals', 'list'] as const,
  list: (filter: object) => ['staff-approvals', 'list', filter] as const,
  one: (id: string) => ['staff-approvals', 'one', id] as const,
};

/** Requests for approval, newest first. The previous result stays visible. */
export function useApprovals(filter: ApprovalFilter & { readonly subject?: string }) {
  return useInfiniteQuery({
    queryKey: approvalKeys.list(filter),
    ...listOptions((page, options) =>
      callConsole(listStaffApprovals, { query: { ...toQuery(filter), ...page } }, options),
    ),
    placeholderData: keepPreviousData,
    select: joinItems,
  });
}

export function useApproval(id: string) {
  return useQuery({
    queryKey: approvalKeys.one(id),
    queryFn: ({ signal }) => callConsole(getStaffApproval, { params: { id } }, { signal }),
  });
}

export type SentDecision =
  | { readonly way: 'approve' | 'withdraw' | 'retry' }
  | { readonly way: 'reject'; readonly reason: string };

/** After an error the request is fetched again: another member may have decided. */
export function useDecide(id: string): (decision: SentDecision) => Promise<StaffApprovalView> {
  const client = useQueryClient();
  const queryKey = approvalKeys.one(id);
  return async (decision) => {
    try {
      const approval = await send(id, decision);
      await client.cancelQueries({ queryKey });
      client.setQueryData<StaffApprovalView>(queryKey, approval);
      return approval;
    } catch (error) {
      void client.invalidateQueries({ queryKey });
      throw error;
    } finally {
      void client.invalidateQueries({ queryKey: approvalKeys.lists });
    }
  };
}

function send(id: string, decision: SentDecision): Promise<StaffApprovalView> {
  const params = { id };
  if (decision.way === 'reject') {
    return callConsole(rejectStaffApproval, { params, body: { reason: decision.reason } });
  }
  if (decision.way === 'withdraw') return callConsole(withdrawStaffApproval, { params });
  return decision.way === 'approve'
    ? callConsole(approveStaffApproval, { params })
    : callConsole(retryStaffApproval, { params });
}

export function validateRejection(values: { readonly reason: string }) {
  return validateForm(rejectStaffApproval.body, values);
}
