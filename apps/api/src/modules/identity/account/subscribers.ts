import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { tellPasswordChange } from './notify-password-change.ts';

export function accountSubscribers(deps: Deps): readonly Subscriber[] {
  return [
    {
      name: 'tell-password-change',
      on: 'account.password_changed',
      handle: (fact) => tellPasswordChange(deps, fact),
    },
  ];
}
