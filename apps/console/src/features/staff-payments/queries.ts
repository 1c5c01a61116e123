import { callConsole } from '@saifu/client/call-console';
import { validateForm } from '@saifu/client/form';
import {
  captureStaffPayment,
  getStaffPayment,
  listStaffTimelineEntries,
  listStuckAttempts,
  lookUpPayments,
  type ReconciliationView,
  reconcileStaffPayment,
  refundStaffPayment,
  type StaffPaymentActView,
  type StaffPaymentView,
  voidStaffPayment,
} from '@saifu/contract/staff-payment';
import type { StaffPaymentAct } from '@saifu/domain/payments/staff-payment';
import { PAGE_ITEMS_MAX } from '@saifu/domain/shared/limits';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { joinItems, listOptions } from '../../lib/list-query.ts';

const paymentKeys = {
  lookup: (q: string) => ['staff-payments', 'lookup', q] as const,
  stuck: ['staff-payments', 'stuck'] as const,
  one: (id: string) => ['staff-payments', 'one', id] as const,
  timeline: (id: string) => ['staff-payments', 'one', id, 'timeline'] as const,
};

/** Payments with this id. Nothing is asked for an empty one. */
export function useLookup(q: string) {
  return useQuery({
    queryKey: paymentKeys.lookup(q),
    queryFn: ({ signal }) => callConsole(lookUpPayments, { query: { q } }, { signal }),
    select: ({ items }) => items,
    enabled: q !== '',
  });
}

export function useStuckAttempts() {
  return useInfiniteQuery({
    queryKey: paymentKeys.stuck,
    ...listOptions((page, options) => callConsole(listStuckAttempts, { query: page }, options)),
    select: joinItems,
  });
}

export function useStaffPayment(id: string) {
  return useQuery({
    queryKey: paymentKeys.one(id),
    queryFn: ({ signal }) => callConsole(getStaffPayment, { params: { id } }, { signal }),
  });
}

/** Everything that happened to a payment, oldest first, paginated. */
export function useStaffTimeline(id: string) {
  return useInfiniteQuery({
    queryKey: paymentKeys.timeline(id),
    ...listOptions((page, options) => {
      const query = { limit: `${PAGE_ITEMS_MAX}`, ...page };
      return callConsole(listStaffTimelineEntries, { params: { id }, query }, options);
    }),
    select: joinItems,
  });
}

/** Sends something that changes the payment, and shows it as the reply has it. */
function useChange(id: string) {
  const client = useQueryClient();
  const queryKey = paymentKeys.one(id);
  return async <Reply extends { readonly payment: StaffPaymentView }>(
    send: () => Promise<Reply>,
  ): Promise<Reply> => {
    try {
      const reply = await send();
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData<StaffPaymentView>(queryKey, reply.payment);
      return reply;
    } catch (error) {
      void client.invalidateQueries({ queryKey, exact: true });
      throw error;
    } finally {
      void client.invalidateQueries({ queryKey: paymentKeys.timeline(id) });
      void client.invalidateQueries({ queryKey: paymentKeys.stuck });
      void client.invalidateQueries({ queryKey: ['staff-approvals', 'list'] });
    }
  };
}

export function useReconcile(id: string): () => Promise<ReconciliationView> {
  const change = useChange(id);
  return () => change(() => callConsole(reconcileStaffPayment, { params: { id } }));
}

export type ActBody = { readonly amount?: number; readonly reason: string };

/** The key makes a retry safe. */
export function useAct(id: string, act: StaffPaymentAct) {
  const change = useChange(id);
  const attempt = useAttempt();
  return (body: ActBody): Promise<StaffPaymentActView> =>
    change(() =>
      attempt(JSON.stringify([act, body]), (idempotencyKey) => {
        const { amount, reason } = body;
        const params = { id };
        if (act === 'refund') {
          const refund = { reason, ...(amount !== undefined && { amount }) };
          return callConsole(refundStaffPayment, { params, body: refund }, { idempotencyKey });
        }
        const row = act === 'void' ? voidStaffPayment : captureStaffPayment;
        return callConsole(row, { params, body: { reason } }, { idempotencyKey });
      }),
    );
}

export function validateReason(values: { readonly reason: string }) {
  return validateForm(voidStaffPayment.body, { reason: values.reason });
}
