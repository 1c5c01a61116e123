import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { notifyMerchant } from './notify-merchant.ts';
import { notifyPayerOfRefundRequest, type RefundRequestNotice } from './notify-payer.ts';

export function refundRequestSubscribers(deps: Deps): readonly Subscriber[] {
  const notifyOn = (
    name: string,
    on: `refund_request.${string}`,
    notice: RefundRequestNotice,
  ): Subscriber => {
    return { name, on, handle: (event) => notifyPayerOfRefundRequest(deps, event, notice) };
  };
  return [
    notifyOn('notify-refund-request-filed', 'refund_request.created', 'filed'),
    notifyOn('notify-refund-request-answered', 'refund_request.answered', 'answered'),
    notifyOn('notify-refund-request-escalated', 'refund_request.escalated', 'escalated'),
    {
      name: 'notify-merchant-escalated',
      on: 'refund_request.escalated',
      handle: (event) => notifyMerchant(deps, event),
    },
    notifyOn('notify-refund-request-message', 'refund_request.messaged', 'message'),
  ];
}
