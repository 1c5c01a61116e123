import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { notifyPasskeyChange } from './notify-passkey-change.ts';

export function memberPasskeySubscribers(deps: Deps): readonly Subscriber[] {
  return [
    {
      name: 'notify-member-passkey-added',
      on: 'member_passkey.added',
      handle: (event) => notifyPasskeyChange(deps, 'member_passkey.added', event),
    },
    {
      name: 'notify-member-passkey-cloned',
      on: 'member_passkey.cloned',
      handle: (event) => notifyPasskeyChange(deps, 'member_passkey.cloned', event),
    },
    {
      name: 'notify-member-passkey-removed',
      on: 'member_passkey.removed',
      handle: (event) => notifyPasskeyChange(deps, 'member_passkey.removed', event),
    },
  ];
}
