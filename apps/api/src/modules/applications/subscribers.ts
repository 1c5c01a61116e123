import type { Deps } from '../../dependencies.ts';
import type { Subscriber } from '../../platform/outbox/outbox.ts';
import { APPLICANT_EVENTS, notifyApplicant } from './notify-applicant.ts';

const NAMES = {
  link_requested: 'send-application-link',
  submitted: 'notify-application-submitted',
  changes_requested: 'notify-application-changes',
  approved: 'notify-application-approved',
  rejected: 'notify-application-rejected',
} as const;

export function applicationSubscribers(deps: Deps): readonly Subscriber[] {
  return APPLICANT_EVENTS.map((kind) => ({
    name: NAMES[kind],
    on: `merchant_application.${kind}`,
    handle: (event) => notifyApplicant(deps, kind, event),
  }));
}
