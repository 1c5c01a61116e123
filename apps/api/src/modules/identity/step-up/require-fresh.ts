import type { UserActor } from '@saifu/domain/identity/actor';
import { assertStepUpFresh } from '@saifu/domain/identity/step-up';
import type { Deps } from '../../../dependencies.ts';
import * as steps from './step-up.repository.ts';

/** For the doors of what cannot be undone: refuses whoever has not just proven who they are. */
export async function requireFresh(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { sessionId }: UserActor,
): Promise<void> {
  assertStepUpFresh(await steps.freshUntil(db, sessionId), clock.now());
}
