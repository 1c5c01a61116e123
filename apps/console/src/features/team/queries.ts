import type { ApiError } from '@saifu/client/api-error';
import { callConsole } from '@saifu/client/call-console';
import { validateForm } from '@saifu/client/form';
import type { BodyInto } from '@saifu/contract/endpoint';
import { listMembers, type MemberView, removeMember, updateMember } from '@saifu/contract/member';
import {
  inviteMember,
  listInvitations,
  type MemberInvitationView,
  revokeInvitation,
} from '@saifu/contract/member-invitation';
import {
  endMemberSession,
  endStaffMemberSession,
  listMemberSessions,
  listStaffMemberSessions,
} from '@saifu/contract/member-session';
import {
  inviteStaff,
  listStaffInvitations,
  revokeStaffInvitation,
  type StaffInvitationView,
} from '@saifu/contract/staff-invitation';
import {
  listStaffMembers,
  removeStaffMember,
  type StaffMemberView,
  updateStaffMember,
} from '@saifu/contract/staff-member';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchAll } from '../../lib/fetch-all.ts';
import { joinItems, listOptions } from '../../lib/list-query.ts';
import { type TeamApi, type TeamInvitation, type TeamMember, useTeamApi } from './team-api.ts';

const teamKeys = {
  members: ['team', 'members'] as const,
  memberPages: ['team', 'members', 'pages'] as const,
  memberNames: ['team', 'members', 'names'] as const,
  invitations: ['team', 'invitations'] as const,
  sessions: (memberId: string) => ['team', 'sessions', memberId] as const,
};

type MemberChange = BodyInto<typeof updateMember>;
type Invitation = BodyInto<typeof inviteMember>;

type StaffChange = BodyInto<typeof updateStaffMember>;
type StaffInvitation = BodyInto<typeof inviteStaff>;

export const MERCHANT_TEAM: TeamApi = {
  removeMember: (id) => callConsole(removeMember, { params: { id } }),
  revokeInvitation: (id) => callConsole(revokeInvitation, { params: { id } }),
  listSessions: (id, signal) => callConsole(listMemberSessions, { params: { id } }, { signal }),
  endSession: (id, session_id) => callConsole(endMemberSession, { params: { id, session_id } }),
};

export const STAFF_TEAM: TeamApi = {
  removeMember: (id) => callConsole(removeStaffMember, { params: { id } }),
  revokeInvitation: (id) => callConsole(revokeStaffInvitation, { params: { id } }),
  listSessions: (id, signal) =>
    callConsole(listStaffMemberSessions, { params: { id } }, { signal }),
  endSession: (id, session_id) =>
    callConsole(endStaffMemberSession, { params: { id, session_id } }),
};

/** The merchant's members, newest first. */
export function useMembers() {
  return useInfiniteQuery({
    queryKey: teamKeys.memberPages,
    ...listOptions((query, options) => callConsole(listMembers, { query }, options)),
    select: joinItems,
  });
}

/** The operator's staff, newest first. */
export function useStaffMembers() {
  return useInfiniteQuery({
    queryKey: teamKeys.memberPages,
    ...listOptions((query, options) => callConsole(listStaffMembers, { query }, options)),
    select: joinItems,
  });
}

/** The names of all members by their ids. */
export function useMemberNames() {
  return useQuery({
    queryKey: teamKeys.memberNames,
    queryFn: ({ signal }) => fetchAll((query) => callConsole(listMembers, { query }, { signal })),
    select: (members) => new Map(members.map(({ id, name }) => [id, name])),
  });
}

/** The invitations, newest first. */
export function useInvitations() {
  return useInfiniteQuery({
    queryKey: teamKeys.invitations,
    ...listOptions((query, options) => callConsole(listInvitations, { query }, options)),
    select: joinItems,
  });
}

/** The invitations to the operator's staff, newest first. */
export function useStaffInvitations() {
  return useInfiniteQuery({
    queryKey: teamKeys.invitations,
    ...listOptions((query, options) => callConsole(listStaffInvitations, { query }, options)),
    select: joinItems,
  });
}

/** The sessions of one member, last used first. */
export function useMemberSessions(memberId: string) {
  const { listSessions } = useTeamApi();
  return useQuery({
    queryKey: teamKeys.sessions(memberId),
    queryFn: ({ signal }) => listSessions(memberId, signal),
    select: ({ items }) => items,
  });
}

export function changeMember(id: string, body: MemberChange): Promise<MemberView> {
  return callConsole(updateMember, { params: { id }, body });
}

export function validateMemberChange(body: MemberChange) {
  return validateForm(updateMember.body, body);
}

export function invite(body: Invitation): Promise<MemberInvitationView> {
  return callConsole(inviteMember, { body });
}

export function validateInvitation(body: Invitation) {
  return validateForm(inviteMember.body, body);
}

export function changeStaffMember(id: string, body: StaffChange): Promise<StaffMemberView> {
  return callConsole(updateStaffMember, { params: { id }, body });
}

export function inviteToStaff(body: StaffInvitation): Promise<StaffInvitationView> {
  return callConsole(inviteStaff, { body });
}

export function validateStaffInvitation(body: StaffInvitation) {
  return validateForm(inviteStaff.body, body);
}

export function useRemoveMember() {
  const refresh = useRefreshTeam();
  const api = useTeamApi();
  return useMutation<unknown, ApiError, TeamMember>({
    mutationFn: ({ id }) => api.removeMember(id),
    onSettled: refresh,
  });
}

export function useRevokeInvitation() {
  const refresh = useRefreshTeam();
  const api = useTeamApi();
  return useMutation<unknown, ApiError, TeamInvitation>({
    mutationFn: ({ id }) => api.revokeInvitation(id),
    onSettled: refresh,
  });
}

export function useEndMemberSession(memberId: string) {
  const queryClient = useQueryClient();
  const { endSession } = useTeamApi();
  return useMutation<unknown, ApiError, string>({
    mutationFn: (sessionId) => endSession(memberId, sessionId),
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamKeys.sessions(memberId) }),
  });
}

/** Fetches members and invitations again: an accepted invitation changes both. */
export function useRefreshTeam() {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: teamKeys.members }),
      queryClient.invalidateQueries({ queryKey: teamKeys.invitations }),
    ]);
  };
}
