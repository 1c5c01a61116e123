import type { ThreeDSecureRequest } from '../intents.ts';
import type { Card } from '../records.ts';

type ChallengeConditions = {
  readonly isOffSession: boolean;
  readonly isSetUp: boolean;
  readonly requested: ThreeDSecureRequest;
};

/** Whether the issuer requires 3-D Secure before it decides. */
export function requiresChallenge(
  { challenge }: Card,
  { isOffSession, isSetUp, requested }: ChallengeConditions,
) {
  switch (challenge) {
    case 'never':
      return false;
    case 'when_requested':
      return !isOffSession && requested !== 'automatic';
    case 'on_session':
      return !isOffSession;
    case 'unless_set_up':
      return !isOffSession || !isSetUp;
    case 'always':
      return true;
  }
}
