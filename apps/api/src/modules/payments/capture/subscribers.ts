import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';

/** Money that the network would not move is something for people to look at. */
export function captureSubscribers({ log }: Pick<Deps, 'log'>): readonly Subscriber[] {
  const failed = ['payment.capture_failed', 'payment.refund_failed'] as const;
  return failed.map((on) => ({
    name: `report-${on.replace(/[._]/g, '-')}`,
    on,
    handle: async ({ payload }) => log.error(on, { attempt: String(payload.attemptId) }),
  }));
}
