import { ApiError } from '@saifu/client/api-error';
import { call } from '@saifu/client/call';
import {
  type DeviceView,
  endOtherSessions,
  endSession,
  listSessions,
} from '@saifu/contract/session';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const deviceKeys = { all: ['device', 'all'] as const };

/** Sessions of the user. Refetched on each visit. */
export function useDevices() {
  return useQuery({
    queryKey: deviceKeys.all,
    queryFn: ({ signal }) => call(listSessions, {}, { signal }),
    select: ({ items }) => items,
  });
}

export function useEndDevice() {
  const invalidateList = useInvalidateList();
  return useMutation<void, ApiError, DeviceView>({
    mutationFn: async ({ id }) => {
      await call(endSession, { params: { id } }).catch(ignoreNotFound);
    },
    onSettled: invalidateList,
  });
}

export function useEndOtherDevices() {
  const invalidateList = useInvalidateList();
  return useMutation<void, ApiError>({
    mutationFn: async () => {
      await call(endOtherSessions);
    },
    onSettled: invalidateList,
  });
}

/** Refetches on success and on error: the list may have changed. */
function useInvalidateList() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: deviceKeys.all });
}

/** A session that has already ended counts as success. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
}
