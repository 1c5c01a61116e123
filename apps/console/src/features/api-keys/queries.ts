import { ApiError } from '@saifu/client/api-error';
import { callConsole } from '@saifu/client/call-console';
import { validateForm } from '@saifu/client/form';
import { getConfig } from '@saifu/contract/config';
import type { BodyInto } from '@saifu/contract/endpoint';
import {
  type ApiKeyView,
  createApiKey,
  listApiKeys,
  type NewApiKeyView,
  revokeApiKey,
} from '@saifu/contract/merchant';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const API_KEYS = ['api-keys'] as const;

/** Whether no live keys are set, so that API keys are for tests. Undefined until it is known. */
export function useIsSandbox(): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => callConsole(getConfig, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.sandbox;
}

export type NewApiKey = BodyInto<typeof createApiKey>;

/** The merchant's active keys, newest first. */
export function useApiKeys() {
  return useQuery({
    queryKey: API_KEYS,
    queryFn: ({ signal }) => callConsole(listApiKeys, {}, { signal }),
    select: ({ items }) => items,
  });
}

export function validateApiKey(body: NewApiKey) {
  return validateForm(createApiKey.body, body);
}

/**
 * Creates a key. Its secret is in this response only. The list is fetched again after an error too,
 * because a key may have been created although its response was lost.
 */
export function useCreateApiKey() {
  const client = useQueryClient();
  return async (body: NewApiKey, idempotencyKey: string): Promise<NewApiKeyView> => {
    try {
      return await callConsole(createApiKey, { body }, { idempotencyKey });
    } finally {
      void client.invalidateQueries({ queryKey: API_KEYS });
    }
  };
}

export function useRevokeApiKey() {
  const client = useQueryClient();
  return useMutation<void, ApiError, ApiKeyView>({
    mutationFn: async ({ id }) => {
      await callConsole(revokeApiKey, { params: { id } }).catch(ignoreNotFound);
    },
    onSettled: () => client.invalidateQueries({ queryKey: API_KEYS }),
  });
}

/** A key that is already revoked counts as success. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
}
