import { UPLOAD_LIFE_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import * as uploads from './attachment.repository.ts';

export function uploadSchedules(deps: Deps): readonly ScheduledTask[] {
  return [
    {
      name: 'delete-unused-attachments',
      run: () => {
        const moment = new Date(deps.clock.now().getTime() - UPLOAD_LIFE_MS);
        return uploads.forgetUnused(deps.db, moment);
      },
    },
  ];
}
