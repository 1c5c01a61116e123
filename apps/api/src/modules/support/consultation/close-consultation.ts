import { AppError } from '@saifu/domain/shared/app-error';
import { consultationMachine } from '@saifu/domain/support/consultation';
import type { Deps } from '../../../dependencies.ts';
import * as consultations from './consultation.repository.ts';

/** Support has nothing more to say. Closing it again changes nothing. */
export function closeConsultation(deps: Deps, id: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const held = await consultations.lock(tx, id);
    if (held === undefined) throw new AppError('not_found');
    const status = consultationMachine.step(held.status, 'close');
    if (status !== held.status) await consultations.close(tx, id, deps.clock.now());
  });
}
