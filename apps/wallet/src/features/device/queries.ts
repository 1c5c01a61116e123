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

/** Where the person is signed in: asked anew at each visit, since others come and go. */
export function useDevices() {
  return useQuery({
    queryKey: deviceKeys.all,
    queryFn: ({ signal }) => call(listSessions, {}, { signal }),
    select: ({ items }) => items,
  });
}

export function useEndDevice() {
  const settle = useInvalidateList();
  return useMutation<void, ApiError, DeviceView>({
    mutationFn: async ({ id }) => {
      await call(endSession, { params: { id } }).catch(ignoreNotFound);
    },
    onSettled: settle,
  });
}

export function useEndOtherDevices() {
  const settle = useInvalidateList();
  return useMutation<void, ApiError>({
    mutationFn: async () => {
      await call(endOtherSessions);
    },
    onSettled: settle,
  });
}

/** After a yes and after a no alike: the list may have changed under the person who pressed. */
function useInvalidateList() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: deviceKeys.all });
}

/** A session that has ended meanwhile is what was asked for. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
}
