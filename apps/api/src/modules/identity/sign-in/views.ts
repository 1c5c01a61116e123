import type { ChallengeView, LinkPreviewView } from '@saifu/contract/authentication';
import { toTypeId } from '@saifu/domain/shared/ids';
import { RESEND_AFTER_SECONDS } from '@saifu/domain/shared/limits';
import { maskLoginId } from '../../../platform/login-ids.ts';
import type { LinkPreview } from './preview-link.ts';
import type { Asked } from './request-code.ts';

export function toChallengeView(asked: Asked, loginId: string): ChallengeView {
  return {
    challenge_id: asked.challengeId,
    expires_in: asked.expiresInSeconds,
    resend_after_seconds: RESEND_AFTER_SECONDS,
    masked_destination: maskLoginId(loginId),
  };
}

export function toLinkPreviewView(link: LinkPreview): LinkPreviewView {
  return {
    purpose: link.purpose,
    user_id: toTypeId('user', link.userId),
    masked_destination: maskLoginId(link.destination),
    is_same_browser: link.isSameBrowser,
  };
}
