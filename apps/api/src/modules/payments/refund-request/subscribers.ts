import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { tellMerchant } from './notify-merchant.ts';
import { type News, tellObjection } from './notify-payer.ts';

export function objectionSubscribers(deps: Deps): readonly Subscriber[] {
  const tell = (name: string, on: `refund_request.${string}`, news: News): Subscriber => {
    return { name, on, handle: (fact) => tellObjection(deps, fact, news) };
  };
  return [
    tell('tell-objection-filed', 'refund_request.created', 'filed'),
    tell('tell-objection-answered', 'refund_request.answered', 'answered'),
    tell('tell-objection-escalated', 'refund_request.escalated', 'escalated'),
    {
      name: 'tell-merchant-escalated',
      on: 'refund_request.escalated',
      handle: (fact) => tellMerchant(deps, fact),
    },
    tell('tell-objection-message', 'refund_request.messaged', 'message'),
  ];
}
