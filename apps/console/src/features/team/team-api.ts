import type { MemberSessionView } from '@saifu/contract/member-session';
import type { MemberInvitationStatus } from '@saifu/domain/members/member-invitation';
import type { ConsoleRole } from '@saifu/domain/members/member-role';
import { createContext, useContext } from 'react';

/** A member of a merchant, or of the operator's staff. */
export type TeamMember = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: ConsoleRole;
  readonly has_second_factor: boolean;
  readonly created_at: string;
};

export type TeamInvitation = {
  readonly id: string;
  readonly email: string;
  readonly role: ConsoleRole;
  readonly status: MemberInvitationStatus;
  readonly created_at: string;
  readonly expires_at: string;
};

/** What both teams do alike, with the endpoints of the one that is shown. */
export type TeamApi = {
  readonly removeMember: (id: string) => Promise<unknown>;
  readonly revokeInvitation: (id: string) => Promise<unknown>;
  readonly listSessions: (
    memberId: string,
    signal: AbortSignal,
  ) => Promise<{ readonly items: readonly MemberSessionView[] }>;
  readonly endSession: (memberId: string, sessionId: string) => Promise<unknown>;
};

export const TeamContext = createContext<TeamApi | null>(null);

export function useTeamApi(): TeamApi {
  const api = useContext(TeamContext);
  if (api === null) throw new Error('useTeamApi requires a team');
  return api;
}
