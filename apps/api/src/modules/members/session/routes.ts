import * as wire from '@saifu/contract/member-session';
import { deviceName } from '@saifu/domain/identity/device-name';
import { isMemberSessionAlive } from '@saifu/domain/members/member-session';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { toAuditedBy } from '../../audit/record-change.ts';
import * as members from '../member.repository.ts';
import { endMemberSession } from './end-member-session.ts';
import { loadConsoleSession } from './load-console-session.ts';
import * as sessions from './member-session.repository.ts';
import { signInMember } from './sign-in-member.ts';
import { toConsoleSessionView, toMemberSessionView } from './views.ts';

export function memberSessionRoutes(deps: Deps): readonly Route[] {
  const show = async (memberId: string, sessionId: string) =>
    toConsoleSessionView(await loadConsoleSession(deps, memberId, sessionId));
  const list = async (memberId: string, currentId: string) => {
    const now = deps.clock.now();
    const living = await sessions.listLiving(deps.db, memberId);
    const items = living
      .filter((session) => isMemberSessionAlive(session, now))
      .map((session) => toMemberSessionView(session, currentId));
    return { items, next_cursor: null };
  };
  return [
    route(wire.signInToConsole, async ({ body, address, userAgent, setConsoleToken }) => {
      const { email, password } = body;
      const input = { email, password, address, deviceName: deviceName(userAgent) };
      const started = await signInMember(deps, input);
      setConsoleToken(started.token);
      return show(started.member.id, started.sessionId);
    }),

    route(wire.getConsoleSession, async ({ actor: { member } }) =>
      show(member.id, member.sessionId),
    ),

    route(wire.signOutOfConsole, async ({ actor: { member }, setConsoleToken }) => {
      await sessions.end(deps.db, member.id, member.sessionId, deps.clock.now());
      setConsoleToken(null);
      return undefined;
    }),

    route(wire.listConsoleSessions, async ({ actor: { member } }) =>
      list(member.id, member.sessionId),
    ),

    route(wire.endConsoleSession, async ({ actor: { member }, params }) => {
      const id = parseSessionId(params.id);
      const isEnded = await sessions.end(deps.db, member.id, id, deps.clock.now());
      if (!isEnded) throw new AppError('not_found');
      return undefined;
    }),

    route(wire.listMemberSessions, async ({ actor, params }) => {
      const id = parseMemberId(params.id);
      const member = await members.getOwn(deps.db, actor.merchantId, id);
      if (member === undefined) throw new AppError('not_found');
      return list(id, actor.member.sessionId);
    }),

    route(wire.endMemberSession, async (call) => {
      const { merchantId } = call.actor;
      const memberId = parseMemberId(call.params.id);
      const sessionId = parseSessionId(call.params.session_id);
      await endMemberSession(deps, { merchantId, memberId, sessionId }, toAuditedBy(call));
      return undefined;
    }),
  ];
}

function parseMemberId(id: string): string {
  return fromTypeId('member', id) ?? '';
}

function parseSessionId(id: string): string {
  return fromTypeId('memberSession', id) ?? '';
}
