import type { Deps } from '../../../dependencies.ts';
import type { Subscriber } from '../../../platform/outbox/outbox.ts';
import { sendInvitation } from './send-invitation.ts';

export function memberInvitationSubscribers(deps: Deps): readonly Subscriber[] {
  return [
    {
      name: 'send-member-invitation',
      on: 'member_invitation.created',
      handle: (event) => sendInvitation(deps, event),
    },
  ];
}
