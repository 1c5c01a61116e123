import { ApiError } from '@saifu/client/api-error';
import { callConsole } from '@saifu/client/call-console';
import {
  endConsoleSession,
  listConsoleSessions,
  type MemberSessionView,
} from '@saifu/contract/member-session';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

export const OWN_SESSIONS_KEY = ['own-sessions'] as const;

/** The member's sessions, last used first. Fetched again on each visit. */
export function useOwnSessions() {
  return useQuery({
    queryKey: OWN_SESSIONS_KEY,
    queryFn: ({ signal }) => callConsole(listConsoleSessions, {}, { signal }),
    select: ({ items }) => items,
  });
}

export function useEndOwnSession() {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError, MemberSessionView>({
    mutationFn: async ({ id }) => {
      await callConsole(endConsoleSession, { params: { id } }).catch(ignoreNotFound);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: OWN_SESSIONS_KEY }),
  });
}

/** A session that has already ended counts as success. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
}
