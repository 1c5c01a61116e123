import * as wire from '@saifu/contract/member';
import * as staffWire from '@saifu/contract/staff-member';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../dependencies.ts';
import { type Route, route } from '../../http/route.ts';
import { decodeCursor, toPage } from '../../platform/pagination.ts';
import { toAuditedBy } from '../audit/record-change.ts';
import { changeMember, removeMember } from './change-member.ts';
import * as members from './member.repository.ts';
import { toMemberView, toStaffMemberView } from './views.ts';

export function memberRoutes(deps: Deps): readonly Route[] {
  return [...teamRoutes(deps), ...staffTeamRoutes(deps)];
}

function teamRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.listMembers, async ({ actor, query: { limit, cursor } }) => {
      const input = { limit: limit + 1, after: decodeCursor(cursor) };
      const found = await members.listOwn(deps.db, actor.merchantId, input);
      return toPage(found, limit, toMemberView);
    }),

    route(wire.updateMember, async (call) => {
      const { role, store_ids: storeIds, refund_limit_yen: refundLimitYen } = call.body;
      const changed = await changeMember(
        deps,
        {
          merchantId: call.actor.merchantId,
          memberId: parseMemberId(call.params.id),
          role,
          storeIds: storeIds?.map((id) => fromTypeId('store', id) ?? ''),
          refundLimitYen,
        },
        toAuditedBy(call),
      );
      return toMemberView(changed);
    }),

    route(wire.removeMember, async (call) => {
      const { merchantId } = call.actor;
      const whom = { merchantId, memberId: parseMemberId(call.params.id) };
      await removeMember(deps, whom, toAuditedBy(call));
      return undefined;
    }),
  ];
}

function staffTeamRoutes(deps: Deps): readonly Route[] {
  return [
    route(staffWire.listStaffMembers, async ({ query: { limit, cursor } }) => {
      const input = { limit: limit + 1, after: decodeCursor(cursor) };
      return toPage(await members.listOwn(deps.db, null, input), limit, toStaffMemberView);
    }),

    route(staffWire.updateStaffMember, async (call) => {
      const whom = { merchantId: null, memberId: parseMemberId(call.params.id) };
      const input = { ...whom, role: call.body.role };
      return toStaffMemberView(await changeMember(deps, input, toAuditedBy(call)));
    }),

    route(staffWire.removeStaffMember, async (call) => {
      const whom = { merchantId: null, memberId: parseMemberId(call.params.id) };
      await removeMember(deps, whom, toAuditedBy(call));
      return undefined;
    }),
  ];
}

function parseMemberId(id: string): string {
  return fromTypeId('member', id) ?? '';
}
