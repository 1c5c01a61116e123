import { CONSULTATION_RETENTION_DAYS } from '@saifu/domain/privacy/retention';
import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import * as erasures from '../../privacy/deletion/account-erasure.repository.ts';
import { closeConsultations } from './close-consultations.ts';

const RETENTION_MS = CONSULTATION_RETENTION_DAYS * 24 * 60 * 60 * 1000;

export function consultationSchedules(deps: Deps): readonly ScheduledTask[] {
  return [
    { name: 'close-consultations', run: () => closeConsultations(deps) },
    {
      name: 'erase-consultations',
      run: () => {
        const moment = new Date(deps.clock.now().getTime() - RETENTION_MS);
        return erasures.eraseClosedQuestions(deps.db, moment);
      },
    },
  ];
}
