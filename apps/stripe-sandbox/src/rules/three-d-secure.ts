import type { AskThreeDSecure } from '../intents.ts';
import type { Card } from '../records.ts';

type Situation = {
  readonly isOffSession: boolean;
  readonly isSetUp: boolean;
  readonly ask: AskThreeDSecure;
};

/** Whether the issuer wants to see the cardholder before it says anything else. */
export function wantsChallenge({ challenge }: Card, { isOffSession, isSetUp, ask }: Situation) {
  switch (challenge) {
    case 'never':
      return false;
    case 'when_asked':
      return !isOffSession && ask !== 'automatic';
    case 'on_session':
      return !isOffSession;
    case 'unless_set_up':
      return !isOffSession || !isSetUp;
    case 'always':
      return true;
  }
}
