import { call } from '@saifu/client/call';
import type { CallRefusal } from '@saifu/client/call-refusal';
import { reportClientEvent } from '@saifu/contract/client-event';
import { type QrView, resolveQr } from '@saifu/contract/qr';
import type { ClientEventCode } from '@saifu/domain/client-event';
import { useMutation, useQuery } from '@tanstack/react-query';

/** Asks whom a code pays. */
export function useResolveQr() {
  return useMutation<QrView, CallRefusal, string>({
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

/** Writes a failure of the camera to the server's log; whether that works changes nothing here. */
export function reportCameraFailure(code: ClientEventCode): void {
  call(reportClientEvent, { body: { code } }).catch(() => undefined);
}
