import { call } from '@saifu/client/call';
import {
  answerConfirmation,
  type ConfirmationView,
  confirmGuestPayment,
  confirmPayment,
  previewConfirmation,
  resendConfirmation,
} from '@saifu/contract/confirmation';
import type { BodyInto } from '@saifu/contract/endpoint';
import type { PaymentView } from '@saifu/contract/payment';
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';

const confirmationKeys = { one: (token: string) => ['confirmation', token] as const };

const REFETCH_INTERVAL_MS = 30_000;

export type Answer = Omit<BodyInto<typeof answerConfirmation>, 'token'>;

/** What the link refers to. Polled while an answer can still come from elsewhere. */
export function useConfirmation(token: string | null) {
  return useQuery({
    queryKey: confirmationKeys.one(token ?? ''),
    enabled: token !== null,
    queryFn: ({ signal }) =>
      call(previewConfirmation, { body: { token: token ?? '' } }, { signal }),
    refetchInterval: ({ state }: Query<ConfirmationView>) => {
      return state.data?.status === 'processing' ? REFETCH_INTERVAL_MS : false;
    },
  });
}

/** Sends the payer's answer. Refetches the confirmation on errors too. */
export function useAnswer(token: string): (answer: Answer) => Promise<ConfirmationView> {
  const queryClient = useQueryClient();
  const queryKey = confirmationKeys.one(token);
  return async (answer) => {
    try {
      const view = await call(answerConfirmation, { body: { token, ...answer } });
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<ConfirmationView>(queryKey, view);
      return view;
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey });
      throw error;
    }
  };
}

/**
 * Confirms a payment where `can_confirm_here` is true: as its payer, or as the guest whose browser
 * paid.
 */
export function useConfirmPayment(
  guestToken: string | null = null,
): (id: string) => Promise<PaymentView> {
  return (id) =>
    guestToken === null
      ? call(confirmPayment, { params: { id } })
      : call(confirmGuestPayment, { params: { id } }, { guestToken });
}

/** Sends the message with the link again. */
export function sendConfirmation(id: string, guestToken: string | null) {
  return call(resendConfirmation, { params: { id } }, guestToken === null ? {} : { guestToken });
}
