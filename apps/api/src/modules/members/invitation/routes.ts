import * as wire from '@saifu/contract/member-invitation';
import * as staffWire from '@saifu/contract/staff-invitation';
import { deviceName } from '@saifu/domain/identity/device-name';
import { fromTypeId } from '@saifu/domain/shared/ids';
import {
  MEMBER_INVITATION_CALLS_PER_ADDRESS,
  MEMBER_REFUND_LIMIT_YEN_DEFAULT,
} from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { hashToken } from '../../../platform/crypto/tokens.ts';
import { decodeCursor, toPage } from '../../../platform/pagination.ts';
import { addressKey, consumeRateLimit } from '../../../platform/rate-limits.ts';
import { toAuditedBy } from '../../audit/record-change.ts';
import * as merchants from '../../merchants/merchant.repository.ts';
import { loadConsoleSession } from '../session/load-console-session.ts';
import { toConsoleSessionView } from '../session/views.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { assertPending } from './assert-pending.ts';
import { createInvitation } from './create-invitation.ts';
import * as invitations from './member-invitation.repository.ts';
import { revokeInvitation } from './revoke-invitation.ts';
import { toInvitationPreviewView, toInvitationView, toStaffInvitationView } from './views.ts';

export function memberInvitationRoutes(deps: Deps): readonly Route[] {
  return [...teamRoutes(deps), ...staffTeamRoutes(deps), ...linkRoutes(deps)];
}

function teamRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.inviteMember, async (call) => {
      const { email, role, store_ids, refund_limit_yen: refundLimitYen } = call.body;
      const { merchantId } = call.actor;
      const storeIds = store_ids.map((id) => fromTypeId('store', id) ?? '');
      const { language } = call;
      const input = { merchantId, email, role, storeIds, refundLimitYen, language };
      const created = await createInvitation(deps, input, toAuditedBy(call));
      return toInvitationView(created, deps.clock.now());
    }),

    route(wire.inviteOwner, async (call) => {
      const input = {
        merchantId: fromTypeId('merchant', call.params.id) ?? '',
        email: call.body.email,
        role: 'owner',
        storeIds: [],
        refundLimitYen: MEMBER_REFUND_LIMIT_YEN_DEFAULT,
        language: call.language,
      } as const;
      const created = await createInvitation(deps, input, toAuditedBy(call));
      return toInvitationView(created, deps.clock.now());
    }),

    route(wire.listInvitations, async ({ actor, query: { limit, cursor } }) => {
      const input = { limit: limit + 1, after: decodeCursor(cursor) };
      const found = await invitations.listOwn(deps.db, actor.merchantId, input);
      const now = deps.clock.now();
      return toPage(found, limit, (invitation) => toInvitationView(invitation, now));
    }),

    route(wire.revokeInvitation, async (call) => {
      const { merchantId } = call.actor;
      const id = fromTypeId('memberInvitation', call.params.id) ?? '';
      await revokeInvitation(deps, { merchantId, id }, toAuditedBy(call));
      return undefined;
    }),
  ];
}

/** Staff have neither stores nor a refund limit. */
const NO_LIMITS = { storeIds: [], refundLimitYen: 0 } as const;

function staffTeamRoutes(deps: Deps): readonly Route[] {
  return [
    route(staffWire.inviteStaff, async (call) => {
      const { email, role } = call.body;
      const input = { merchantId: null, email, role, ...NO_LIMITS, language: call.language };
      const created = await createInvitation(deps, input, toAuditedBy(call));
      return toStaffInvitationView(created, deps.clock.now());
    }),

    route(staffWire.listStaffInvitations, async ({ query: { limit, cursor } }) => {
      const input = { limit: limit + 1, after: decodeCursor(cursor) };
      const found = await invitations.listOwn(deps.db, null, input);
      const now = deps.clock.now();
      return toPage(found, limit, (invitation) => toStaffInvitationView(invitation, now));
    }),

    route(staffWire.revokeStaffInvitation, async (call) => {
      const id = fromTypeId('memberInvitation', call.params.id) ?? '';
      await revokeInvitation(deps, { merchantId: null, id }, toAuditedBy(call));
      return undefined;
    }),
  ];
}

/** What the holder of a link may do. Calls are limited, because hashing a password is expensive. */
function linkRoutes(deps: Deps): readonly Route[] {
  const limit = (address: string) => {
    const key = addressKey('invitation links from', address);
    return consumeRateLimit(deps.db, key, MEMBER_INVITATION_CALLS_PER_ADDRESS, deps.clock.now());
  };
  return [
    route(wire.previewInvitation, async ({ body, address }) => {
      await limit(address);
      const found = await invitations.findByToken(deps.db, hashToken(body.token));
      const invitation = assertPending(found, deps.clock.now());
      const { merchantId } = invitation;
      const name = merchantId === null ? null : await merchants.getName(deps.db, merchantId);
      return toInvitationPreviewView(invitation, name);
    }),

    route(wire.acceptInvitation, async (call) => {
      const { body, address, requestId } = call;
      await limit(address);
      const { member, sessionId, token } = await acceptInvitation(deps, {
        token: body.token,
        email: body.email,
        name: body.name,
        password: body.password,
        confirmation: body.password_confirmation,
        deviceName: deviceName(call.userAgent),
        address,
        requestId,
      });
      call.setConsoleToken(token);
      return toConsoleSessionView(await loadConsoleSession(deps, member.id, sessionId));
    }),
  ];
}
