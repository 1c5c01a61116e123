import type { ChallengeView } from '@saifu/contract/authentication';
import { RESEND_AFTER_SECONDS } from '@saifu/domain/limits';
import { maskLoginId } from '../../platform/login-ids.ts';
import type { Offered } from './offer-contact.ts';

export function toOfferView(offered: Offered): ChallengeView {
  return {
    challenge_id: offered.challengeId,
    expires_in: offered.expiresInSeconds,
    resend_after_seconds: RESEND_AFTER_SECONDS,
    masked_destination: maskLoginId(offered.destination),
  };
}
