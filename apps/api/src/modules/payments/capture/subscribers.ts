import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';

/** Logs captures and refunds that the provider declined, because they need staff attention. */
export function captureSubscribers({ log }: Pick<Deps, 'log'>): readonly Subscriber[] {
  const failed = ['payment.capture_failed', 'payment.refund_failed'] as const;
  return failed.map((on) => ({
    name: `report-${on.replace(/[._]/g, '-')}`,
    on,
    handle: async ({ payload }) => log.error(on, { attempt: String(payload.attemptId) }),
  }));
}
