import type { ReplyOf } from '@saifu/contract/endpoint';
import * as wire from '@saifu/contract/member-session';
import { getTeam } from '@saifu/domain/identity/actor';
import { deviceName } from '@saifu/domain/identity/device-name';
import { isMemberSessionAlive } from '@saifu/domain/members/member-session';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../../../dependencies.ts';
import { type Call, type Route, route } from '../../../http/route.ts';
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

    ...teamRoutes(deps, list),
  ];
}

type ListSessions = (
  memberId: string,
  currentId: string,
) => Promise<ReplyOf<typeof wire.listConsoleSessions>>;
type TeamListCall = Pick<
  Call<typeof wire.listMemberSessions> | Call<typeof wire.listStaffMemberSessions>,
  'actor' | 'params'
>;
type TeamCall = Pick<
  Call<typeof wire.endMemberSession> | Call<typeof wire.endStaffMemberSession>,
  'actor' | 'params' | 'address' | 'requestId'
>;

/** The sessions of a team's members, for its owners or admins. */
function teamRoutes(deps: Deps, list: ListSessions): readonly Route[] {
  const listOf = async ({ actor, params }: TeamListCall) => {
    const id = parseMemberId(params.id);
    const member = await members.getOwn(deps.db, getTeam(actor), id);
    if (member === undefined) throw new AppError('not_found');
    return list(id, actor.member.sessionId);
  };
  const end = async (call: TeamCall) => {
    const memberId = parseMemberId(call.params.id);
    const sessionId = parseSessionId(call.params.session_id);
    const input = { merchantId: getTeam(call.actor), memberId, sessionId };
    await endMemberSession(deps, input, toAuditedBy(call));
    return undefined;
  };
  return [
    route(wire.listMemberSessions, listOf),
    route(wire.endMemberSession, end),
    route(wire.listStaffMemberSessions, listOf),
    route(wire.endStaffMemberSession, end),
  ];
}

function parseMemberId(id: string): string {
  return fromTypeId('member', id) ?? '';
}

function parseSessionId(id: string): string {
  return fromTypeId('memberSession', id) ?? '';
}
