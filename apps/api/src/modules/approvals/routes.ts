import * as wire from '@saifu/contract/staff-approval';
import { APPROVAL_ACTIONS, type ApprovalDecision } from '@saifu/domain/approvals/approval';
import type { StaffMemberActor } from '@saifu/domain/identity/actor';
import { hasStaffPermission } from '@saifu/domain/members/staff-role';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import { type Call, type Route, route } from '../../http/route.ts';
import { decodeCursor, toPage } from '../../platform/pagination.ts';
import { toAuditedBy } from '../audit/record-change.ts';
import * as members from '../members/member.repository.ts';
import * as approvals from './approval.repository.ts';
import type { ApprovalExecutors } from './approval-executor.ts';
import { decideApproval } from './decide-approval.ts';
import { toStaffApprovalView } from './views.ts';

type OneCall = Pick<
  Call<typeof wire.approveStaffApproval>,
  'actor' | 'address' | 'requestId' | 'params'
>;

export function approvalRoutes(deps: Deps, executors: ApprovalExecutors): readonly Route[] {
  const decide = async (
    call: OneCall,
    decision: ApprovalDecision,
    reason: string | null = null,
  ) => {
    const id = toUuid(call.params.id);
    const { id: memberId } = call.actor.member;
    await decideApproval(deps, executors, {
      id,
      decision,
      reason,
      memberId,
      by: toAuditedBy(call),
    });
    return loadView(deps, executors, call.actor, id);
  };
  return [
    route(wire.listStaffApprovals, async ({ actor, query }) => {
      const { limit, cursor, status, action, subject } = query;
      const reader = getReader(deps, executors, actor);
      const found = await approvals.search(deps.db, {
        actions: APPROVAL_ACTIONS.filter(reader.mayAct),
        memberId: reader.memberId,
        status,
        action,
        subject,
        now: reader.now,
        limit: limit + 1,
        after: decodeCursor(cursor),
      });
      const names = await getNames(deps, found);
      const items = found.map((each) => ({ ...each, createdAt: each.requestedAt }));
      return toPage(items, limit, (each) => toStaffApprovalView(each, { ...reader, names }));
    }),

    route(wire.getStaffApproval, ({ actor, params }) =>
      loadView(deps, executors, actor, toUuid(params.id)),
    ),
    route(wire.approveStaffApproval, (call) => decide(call, 'approve')),
    route(wire.rejectStaffApproval, (call) => decide(call, 'reject', call.body.reason)),
    route(wire.withdrawStaffApproval, (call) => decide(call, 'withdraw')),
    route(wire.retryStaffApproval, (call) => decide(call, 'retry')),
  ];
}

const toUuid = (id: string) => fromTypeId('approval', id) ?? '';

function getReader(deps: Deps, executors: ApprovalExecutors, { member }: StaffMemberActor) {
  return {
    memberId: member.id,
    mayAct: (action: approvals.Approval['action']) =>
      hasStaffPermission(member.role, executors[action].permission),
    now: deps.clock.now(),
  };
}

function getNames(deps: Deps, found: readonly approvals.Approval[]) {
  const ids = found.flatMap(({ requestedBy, decidedBy }) =>
    decidedBy === null ? [requestedBy] : [requestedBy, decidedBy],
  );
  return members.getNames(deps.db, null, ids);
}

/** A member who may not decide and has not requested it is told of none. */
async function loadView(
  deps: Deps,
  executors: ApprovalExecutors,
  actor: StaffMemberActor,
  id: string,
) {
  const approval = await approvals.get(deps.db, id);
  const reader = getReader(deps, executors, actor);
  const isVisible =
    approval !== undefined &&
    (approval.requestedBy === reader.memberId || reader.mayAct(approval.action));
  if (!isVisible) throw new AppError('not_found');
  return toStaffApprovalView(approval, { ...reader, names: await getNames(deps, [approval]) });
}
