import { API_REQUEST_RETENTION_MS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import type { ScheduledTask } from '../../../platform/jobs/schedules.ts';
import { deleteInBatches } from '../../../platform/jobs/supervise-jobs.ts';
import * as apiRequests from './api-request.repository.ts';

export function apiRequestSchedules(deps: Pick<Deps, 'db' | 'clock'>): readonly ScheduledTask[] {
  return [
    {
      name: 'delete-old-api-requests',
      run: (signal) => {
        const moment = new Date(deps.clock.now().getTime() - API_REQUEST_RETENTION_MS);
        return deleteInBatches(() => apiRequests.deleteBefore(deps.db, moment), signal);
      },
    },
  ];
}
