import type { ApiError } from '@saifu/client/api-error';
import { call } from '@saifu/client/call';
import { type QrView, resolveQr } from '@saifu/contract/qr-code';
import { useMutation, useQuery } from '@tanstack/react-query';

/** Asks whom a code pays. */
export function useResolveQr() {
  return useMutation<QrView, ApiError, string>({
    mutationFn: (payload) => call(resolveQr, { body: { payload } }),
  });
}

/** The same for a code that is known from the start; an answer is not kept, since codes end. */
export function useQr(payload: string | undefined) {
  return useQuery({
    queryKey: ['qr', payload],
    enabled: payload !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: ({ signal }) => call(resolveQr, { body: { payload: payload ?? '' } }, { signal }),
  });
}
