import type { ThreeDSecureRequest } from '../intents.ts';
import type { Card } from '../records.ts';

type Situation = {
  readonly isOffSession: boolean;
  readonly isSetUp: boolean;
  readonly requested: ThreeDSecureRequest;
};

/** Whether the issuer requires 3-D Secure before it decides. */
export function requiresChallenge(
  { challenge }: Card,
  { isOffSession, isSetUp, requested }: Situation,
) {
  switch (challenge) {
    case 'never':
      return false;
    case 'when_asked':
      return !isOffSession && requested !== 'automatic';
    case 'on_session':
      return !isOffSession;
    case 'unless_set_up':
      return !isOffSession || !isSetUp;
    case 'always':
      return true;
  }
}
