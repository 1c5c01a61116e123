import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import { consultationMachine } from '@saifu/domain/support/consultation';
import type { Deps } from '../../../dependencies.ts';
import type { RecordChange } from '../../audit/record-change.ts';
import * as consultations from './consultation.repository.ts';

/** Closes a consultation for support. Idempotent. */
export function closeConsultation(deps: Deps, id: string, record: RecordChange): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const locked = await consultations.lock(tx, id);
    if (locked === undefined) throw new AppError('not_found');
    const status = consultationMachine.step(locked.status, 'close');
    if (status === locked.status) return;
    await consultations.close(tx, id, deps.clock.now());
    await record(tx, {
      action: 'consultation.closed',
      subject: toTypeId('consultation', id),
      before: { status: locked.status },
      after: { status },
    });
  });
}
