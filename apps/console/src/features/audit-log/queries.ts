import { callConsole } from '@saifu/client/call-console';
import { listAuditEntries } from '@saifu/contract/audit-entry';
import { useInfiniteQuery } from '@tanstack/react-query';
import { joinItems, listOptions } from '../../lib/list-query.ts';

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
