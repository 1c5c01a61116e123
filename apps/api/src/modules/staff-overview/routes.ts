import * as wire from '@saifu/contract/staff-overview';
import type { Deps } from '../../dependencies.ts';
import { type Route, route } from '../../http/route.ts';
import type { ApprovalExecutors } from '../approvals/approval-executor.ts';
import { loadStaffOverview } from './load-staff-overview.ts';
import { toStaffOverviewView } from './views.ts';

export function staffOverviewRoutes(deps: Deps, executors: ApprovalExecutors): readonly Route[] {
  return [
    route(wire.getStaffOverview, async ({ actor }) =>
      toStaffOverviewView(await loadStaffOverview(deps, executors, actor.member?.role ?? null)),
    ),
  ];
}
