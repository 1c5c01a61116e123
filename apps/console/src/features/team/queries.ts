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
import { endMemberSession, listMemberSessions } from '@saifu/contract/member-session';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchAll } from '../../lib/fetch-all.ts';
import { joinItems, listOptions } from '../../lib/list-query.ts';

const teamKeys = {
  members: ['team', 'members'] as const,
  memberPages: ['team', 'members', 'pages'] as const,
  memberNames: ['team', 'members', 'names'] as const,
  invitations: ['team', 'invitations'] as const,
  sessions: (memberId: string) => ['team', 'sessions', memberId] as const,
};

type MemberChange = BodyInto<typeof updateMember>;
type Invitation = BodyInto<typeof inviteMember>;

/** The merchant's members, newest first. */
export function useMembers() {
  return useInfiniteQuery({
    queryKey: teamKeys.memberPages,
    ...listOptions((query, options) => callConsole(listMembers, { query }, options)),
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

/** The sessions of one member, last used first. */
export function useMemberSessions(memberId: string) {
  return useQuery({
    queryKey: teamKeys.sessions(memberId),
    queryFn: ({ signal }) =>
      callConsole(listMemberSessions, { params: { id: memberId } }, { signal }),
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

export function useRemoveMember() {
  const refresh = useRefreshTeam();
  return useMutation<void, ApiError, MemberView>({
    mutationFn: async ({ id }) => {
      await callConsole(removeMember, { params: { id } });
    },
    onSettled: refresh,
  });
}

export function useRevokeInvitation() {
  const refresh = useRefreshTeam();
  return useMutation<void, ApiError, MemberInvitationView>({
    mutationFn: async ({ id }) => {
      await callConsole(revokeInvitation, { params: { id } });
    },
    onSettled: refresh,
  });
}

export function useEndMemberSession(memberId: string) {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError, string>({
    mutationFn: async (sessionId) => {
      const params = { id: memberId, session_id: sessionId };
      await callConsole(endMemberSession, { params });
    },
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
