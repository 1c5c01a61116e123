import type { ChallengeView } from '@saifu/contract/authentication';
import { RESEND_AFTER_SECONDS } from '@saifu/domain/limits';
import { maskLoginId } from '../../platform/login-ids.ts';
import type { Asked } from './ask-proof.ts';

export function toChallengeView(asked: Asked, loginId: string): ChallengeView {
  return {
    challenge_id: asked.challengeId,
    expires_in: asked.expiresInSeconds,
    resend_after_seconds: RESEND_AFTER_SECONDS,
    masked_destination: maskLoginId(loginId),
  };
}
