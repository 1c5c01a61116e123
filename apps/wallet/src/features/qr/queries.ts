import type { ApiError } from '@saifu/client/api-error';
import { call } from '@saifu/client/call';
import { type QrView, resolveQr } from '@saifu/contract/qr-code';
import { useMutation, useQuery } from '@tanstack/react-query';

/** Resolves the payee of a code. */
export function useResolveQr() {
  return useMutation<QrView, ApiError, string>({
    mutationFn: (payload) => call(resolveQr, { body: { payload } }),
  });
}

/** Resolves a code known from the start. The result is not cached, because codes expire. */
export function useQr(payload: string | undefined) {
  return useQuery({
    queryKey: ['qr', payload],
    enabled: payload !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }) => call(resolveQr, { body: { payload: payload ?? '' } }, { signal }),
  });
}
