import type { UserActor } from '@saifu/domain/identity/actor';
import { trustedContact } from '@saifu/domain/identity/contact';
import {
  paymentStepUpMethods,
  type StepUpMethod,
  stepUpMethods,
} from '@saifu/domain/identity/step-up';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import * as accounts from '../account/account.repository.ts';
import * as passkeys from '../passkey/passkey.repository.ts';
import * as steps from './step-up.repository.ts';

export type StepUp = {
  readonly methods: readonly StepUpMethod[];
  /** The methods that approve a large payment. */
  readonly paymentMethods: readonly StepUpMethod[];
  readonly destination: string | null;
  /** True if a recently changed contact was skipped in favor of an older one. */
  readonly skipsNewer: boolean;
  readonly freshUntil: Date | null;
};

/**
 * Returns the user's step-up methods and the expiry of the current step-up, if it is still fresh.
 */
export async function loadStepUp(deps: Deps, actor: UserActor): Promise<StepUp> {
  const user = await accounts.get(deps.db, actor.userId);
  if (user === undefined) throw new AppError('session.expired');
  const now = deps.clock.now();
  const contact = trustedContact(user, now);
  const own = await passkeys.listByUser(deps.db, user.id);
  const until = await steps.freshUntil(deps.db, actor.sessionId);
  return {
    methods: stepUpMethods({
      hasPasskey: own.length > 0,
      hasPassword: user.passwordHash !== null,
      hasAddress: contact !== null,
    }),
    paymentMethods: paymentStepUpMethods({
      hasSettledPasskey: own.some(({ settledAt }) => settledAt <= now),
      hasSettledAddress: contact?.isSettled ?? false,
    }),
    destination: contact?.destination ?? null,
    skipsNewer: contact?.skipsNewer ?? false,
    freshUntil: until !== null && until > now ? until : null,
  };
}
