import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { notifyPasswordChange } from './notify-password-change.ts';

export function accountSubscribers(deps: Deps): readonly Subscriber[] {
  return [
    {
      name: 'notify-password-change',
      on: 'account.password_changed',
      handle: (event) => notifyPasswordChange(deps, event),
    },
  ];
}
