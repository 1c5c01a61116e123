import type { UserActor } from '@saifu/domain/identity/actor';
import { assertStepUpFresh } from '@saifu/domain/identity/step-up';
import type { Deps } from '../../../dependencies.ts';
import * as steps from './step-up.repository.ts';

/** For endpoints with irreversible effects: throws unless the session has a fresh step-up. */
export async function requireFresh(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { sessionId }: UserActor,
): Promise<void> {
  assertStepUpFresh(await steps.freshUntil(db, sessionId), clock.now());
}
