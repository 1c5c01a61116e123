import { APPROVAL_STATUSES, type ApprovalStatus } from '@saifu/domain/approvals/approval';
import { readOption } from '../../lib/list-filter.ts';

/** Which requests are listed. An empty status means all. */
export type ApprovalFilter = { readonly status: ApprovalStatus | '' };

export function parseFilter(search: string): ApprovalFilter {
  return { status: readOption(new URLSearchParams(search), 'status', APPROVAL_STATUSES) };
}
