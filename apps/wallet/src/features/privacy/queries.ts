import { ApiError } from '@saifu/client/api-error';
import { call } from '@saifu/client/call';
import { type ExportView, getExport, listExports, startExport } from '@saifu/contract/export';
import {
  type DeletionView,
  deleteUserinfo,
  getDeletion,
  restoreUserinfo,
} from '@saifu/contract/privacy';
import { DATA_LINK_LIFE_MS } from '@saifu/domain/shared/limits';
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';

const privacyKeys = {
  deletion: ['privacy', 'deletion'] as const,
  files: ['privacy', 'files'] as const,
};

const POLL_INTERVAL_MS = 1000;
/** Refetches well before the file link expires. */
const LINK_STALE_MS = DATA_LINK_LIFE_MS - 60_000;

export function useDeletion() {
  return useQuery({
    queryKey: privacyKeys.deletion,
    queryFn: ({ signal }) => call(getDeletion, {}, { signal }),
  });
}

export function requestDeletion() {
  return call(deleteUserinfo);
}

export function useRestore(): () => Promise<DeletionView> {
  const queryClient = useQueryClient();
  return async () => {
    const stays = await call(restoreUserinfo);
    queryClient.setQueryData(privacyKeys.deletion, stays);
    return stays;
  };
}

type FilePage = { readonly items: ExportView[]; readonly next_cursor: string | null };

/** The newest data export, polled while it is being created; null if there is none. */
export function useDataFile() {
  return useQuery({
    queryKey: privacyKeys.files,
    queryFn: ({ signal }) => call(listExports, {}, { signal }),
    refetchInterval: ({ state }: Query<FilePage>) => {
      const newest = state.data === undefined ? null : getNewest(state.data);
      if (isGenerating(newest)) return POLL_INTERVAL_MS;
      return newest?.file_url ? LINK_STALE_MS : false;
    },
    select: getNewest,
  });
}

function getNewest({ items }: FilePage): ExportView | null {
  return items.find(({ kind }) => kind === 'account_data') ?? null;
}

export function isGenerating(file: ExportView | null): boolean {
  return file?.state === 'waiting' || file?.state === 'running';
}

/**
 * The file link is returned only right after step-up authentication. Otherwise this throws the same
 * error as an endpoint that requires it, so the step-up dialog opens.
 */
export function useFindDataFile(): (id: string) => Promise<ExportView> {
  const queryClient = useQueryClient();
  return async (id) => {
    const file = await call(getExport, { params: { id } });
    const isHidden = file.state === 'ready' && file.file_url === null;
    if (isHidden) throw new ApiError('session.step_up_required');
    if (file.file_url === null) {
      await queryClient.invalidateQueries({ queryKey: privacyKeys.files });
    }
    return file;
  };
}

export function useStartDataFile(): () => Promise<ExportView> {
  const queryClient = useQueryClient();
  return async () => {
    const file = await call(startExport, { body: { kind: 'account_data' } });
    await queryClient.invalidateQueries({ queryKey: privacyKeys.files });
    return file;
  };
}
