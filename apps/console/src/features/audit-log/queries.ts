import { callConsole, callConsoleForFile } from '@saifu/client/call-console';
import {
  exportStaffAuditEntries,
  listAuditEntries,
  listStaffAuditEntries,
  verifyStaffAuditLog,
} from '@saifu/contract/audit-entry';
import { listStaffMembers } from '@saifu/contract/staff-member';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { fetchAll } from '../../lib/fetch-all.ts';
import { toQuery } from '../../lib/list-filter.ts';
import { joinItems, listOptions } from '../../lib/list-query.ts';
import type { AuditFilter } from './filter.ts';
import type { Verification } from './verification.ts';

/** What members and staff changed, newest first. */
export function useAuditEntries() {
  return useInfiniteQuery({
    queryKey: ['audit-log'],
    ...listOptions((query, options) => {
      return callConsole(listAuditEntries, { query }, options);
    }),
    select: joinItems,
  });
}

/** What staff changed, newest first. */
export function useStaffAuditEntries(filter: AuditFilter) {
  const query = toQuery(filter);
  return useInfiniteQuery({
    queryKey: ['audit-log', 'staff', query],
    ...listOptions((page, options) =>
      callConsole(listStaffAuditEntries, { query: { ...query, ...page } }, options),
    ),
    placeholderData: keepPreviousData,
    select: joinItems,
  });
}

/** The names of the operator's staff by their ids. */
export function useStaffNames() {
  return useQuery({
    queryKey: ['audit-log', 'staff-names'],
    queryFn: ({ signal }) =>
      fetchAll((query) => callConsole(listStaffMembers, { query }, { signal })),
    select: (members) => new Map(members.map(({ id, name }) => [id, name])),
  });
}

export function downloadAuditEntries(filter: AuditFilter): Promise<Blob> {
  return callConsoleForFile(exportStaffAuditEntries, { query: toQuery(filter) });
}

/** Verifies the log part by part, and reports how far it is. */
export async function verifyLog(
  signal: AbortSignal,
  onPart: (verified: number) => void,
): Promise<Verification> {
  let verified = 0;
  let query = {};
  for (;;) {
    const part = await callConsole(verifyStaffAuditLog, { query }, { signal });
    verified += part.verified;
    if (part.next_cursor === null) return { verified, fault: part.fault };
    onPart(verified);
    query = { cursor: part.next_cursor };
  }
}
