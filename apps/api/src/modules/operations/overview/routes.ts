import * as wire from '@saifu/contract/staff-operations';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import { createRecordChange } from '../../audit/record-change.ts';
import * as failedJobs from '../failed-job/failed-job.repository.ts';
import { retryFailedJob, retryFailedJobs } from '../failed-job/retry-failed-jobs.ts';
import { toFailedJobView } from '../failed-job/views.ts';
import { createOverviewReader } from './load-overview.ts';
import * as overview from './overview.repository.ts';
import { toOperationsView } from './views.ts';

export function operationsOverviewRoutes(deps: Deps): readonly Route[] {
  const read = createOverviewReader(deps);
  return [
    route(wire.getOperations, async () => toOperationsView(await read())),

    route(wire.listFailedJobs, async ({ query: { limit, cursor, queue } }) => {
      const input = { queue, limit: limit + 1, after: decodeCursor(cursor) };
      const areThere = await overview.haveJobs(deps.db);
      const found = areThere ? await failedJobs.list(deps.db, input) : [];
      return toPage(found, limit, toFailedJobView);
    }),

    route(wire.retryFailedJob, async (call) => {
      const input = { id: fromTypeId('job', call.params.id) ?? '', reason: call.body.reason };
      await retryFailedJob(deps, input, createRecordChange(deps, null, call));
      return undefined;
    }),

    route(wire.retryFailedJobs, async (call) => {
      const record = createRecordChange(deps, null, call);
      return { retried: await retryFailedJobs(deps, call.body, record) };
    }),
  ];
}
