import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { notifyPasswordReset } from './notify-password-reset.ts';
import { sendPasswordReset } from './send-password-reset.ts';

export function memberPasswordSubscribers(deps: Deps): readonly Subscriber[] {
  return [
    {
      name: 'send-member-password-reset',
      on: 'member_password_reset.requested',
      handle: (event) => sendPasswordReset(deps, event),
    },
    {
      name: 'notify-member-password-reset',
      on: 'member_password_reset.used',
      handle: (event) => notifyPasswordReset(deps, event),
    },
  ];
}
