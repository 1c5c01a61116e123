import type { StepUpChallengeView, StepUpView } from '@saifu/contract/step-up';
import { RESEND_AFTER_SECONDS } from '@saifu/domain/shared/limits';
import { toTimestamp } from '../../../platform/clock.ts';
import { maskLoginId } from '../../../platform/login-ids.ts';
import type { StepUp } from './load-step-up.ts';
import type { AskedStepUp } from './request-step-up.ts';

export function toStepUpView(stepUp: StepUp): StepUpView {
  const { destination, skipsNewer, freshUntil } = stepUp;
  return {
    methods: [...stepUp.methods],
    payment_methods: [...stepUp.paymentMethods],
    masked_destination: destination && maskLoginId(destination),
    skips_newer: skipsNewer,
    fresh_until: freshUntil && toTimestamp(freshUntil),
  };
}

export function toStepUpChallengeView(asked: AskedStepUp): StepUpChallengeView {
  return {
    challenge_id: asked.challengeId,
    methods: [...asked.methods],
    expires_in: asked.expiresInSeconds,
    resend_after_seconds: RESEND_AFTER_SECONDS,
    masked_destination: maskLoginId(asked.destination),
  };
}
