import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { tellMerchant } from './notify-merchant.ts';
import { type RefundRequestNotice, notifyPayerOfRefundRequest } from './notify-payer.ts';

export function refundRequestSubscribers(deps: Deps): readonly Subscriber[] {
  const tell = (name: string, on: `refund_request.${string}`, notice: RefundRequestNotice): Subscriber => {
    return { name, on, handle: (fact) => notifyPayerOfRefundRequest(deps, fact, notice) };
  };
  return [
    tell('notify-refund-request-filed', 'refund_request.created', 'filed'),
    tell('notify-refund-request-answered', 'refund_request.answered', 'answered'),
    tell('notify-refund-request-escalated', 'refund_request.escalated', 'escalated'),
    {
      name: 'tell-merchant-escalated',
      on: 'refund_request.escalated',
      handle: (fact) => tellMerchant(deps, fact),
    },
    tell('notify-refund-request-message', 'refund_request.messaged', 'message'),
  ];
}
