import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { notifyAccountOwner } from './notify-account-owner.ts';

export function securityMessageSubscribers(deps: Deps): readonly Subscriber[] {
  const notifyOn = (name: string, on: string): Subscriber => {
    return { name, on, handle: (event) => notifyAccountOwner(deps, event) };
  };
  return [
    notifyOn('notify-silence', 'notification.silenced'),
    notifyOn('notify-raised-limits', 'limit.raised'),
    notifyOn('notify-added-passkey', 'passkey.added'),
    notifyOn('notify-removed-passkey', 'passkey.removed'),
    notifyOn('notify-cloned-passkey', 'passkey.cloned'),
    notifyOn('notify-ended-sessions', 'account.sessions_ended'),
    notifyOn('notify-unlocked-card', 'card.unlocked'),
    notifyOn('notify-staff-limits-set', 'spending_limit.set'),
    notifyOn('notify-staff-limits-lifted', 'spending_limit.lifted'),
  ];
}
