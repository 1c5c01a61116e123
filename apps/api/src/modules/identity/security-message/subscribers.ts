import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { tellOwner } from './notify-account-owner.ts';

export function securityLetterSubscribers(deps: Deps): readonly Subscriber[] {
  const tell = (name: string, on: string): Subscriber => {
    return { name, on, handle: (fact) => tellOwner(deps, fact) };
  };
  return [
    tell('tell-silence', 'notification.silenced'),
    tell('tell-raised-limits', 'limit.raised'),
  ];
}
