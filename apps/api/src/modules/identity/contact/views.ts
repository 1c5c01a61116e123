import type { ChallengeView } from '@saifu/contract/authentication';
import type { ContactChangeView, ContactUndoView } from '@saifu/contract/contact';
import { undoableUntil } from '@saifu/domain/identity/contact';
import { toTypeId } from '@saifu/domain/shared/ids';
import { RESEND_AFTER_SECONDS } from '@saifu/domain/shared/limits';
import { toTimestamp } from '../../../platform/clock.ts';
import { maskLoginId } from '../../../platform/login-ids.ts';
import type { ContactChange } from './contact-change.repository.ts';
import type { SentContactCode } from './request-contact-change.ts';

export function toContactChallengeView(sent: SentContactCode): ChallengeView {
  return {
    challenge_id: sent.challengeId,
    expires_in: sent.expiresInSeconds,
    resend_after_seconds: RESEND_AFTER_SECONDS,
    masked_destination: maskLoginId(sent.destination),
  };
}

const KINDS = { email: 'email', sms: 'phone' } as const;

export function toContactChangeView(change: ContactChange): ContactChangeView {
  return {
    id: toTypeId('contactChange', change.id),
    kind: KINDS[change.channel],
    status: change.status === 'scheduled' ? 'scheduled' : 'open',
    masked_destination: maskLoginId(change.newDestination),
    masked_current: change.guardDestination && maskLoginId(change.guardDestination),
    takes_effect_at: change.effectiveAt && toTimestamp(change.effectiveAt),
  };
}

export function toContactUndoView(change: ContactChange): ContactUndoView {
  return {
    kind: KINDS[change.channel],
    status: change.status === 'scheduled' ? 'scheduled' : 'applied',
    masked_destination: maskLoginId(change.newDestination),
    masked_previous: change.oldDestination && maskLoginId(change.oldDestination),
    takes_effect_at: toTimestamp(change.effectiveAt ?? change.requestedAt),
    undo_until: change.appliedAt && toTimestamp(undoableUntil(change.appliedAt)),
  };
}
