import { AppError } from '@saifu/domain/shared/app-error';
import { consultationMachine } from '@saifu/domain/support/consultation';
import type { Deps } from '../../../dependencies.ts';
import * as consultations from './consultation.repository.ts';

/** Closes a consultation for support. Idempotent. */
export function closeConsultation(deps: Deps, id: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const locked = await consultations.lock(tx, id);
    if (locked === undefined) throw new AppError('not_found');
    const status = consultationMachine.step(locked.status, 'close');
    if (status !== locked.status) await consultations.close(tx, id, deps.clock.now());
  });
}
