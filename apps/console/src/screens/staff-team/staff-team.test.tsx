import { getConsoleSession, listStaffMemberSessions } from '@saifu/contract/member-session';
import {
  inviteStaff,
  listStaffInvitations,
  revokeStaffInvitation,
} from '@saifu/contract/staff-invitation';
import {
  listStaffMembers,
  removeStaffMember,
  type StaffMemberView,
  updateStaffMember,
} from '@saifu/contract/staff-member';
import { getStaffOverview } from '@saifu/contract/staff-overview';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { agree, press } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { adminSession, staffSession } from '../../testing/sessions.ts';

const colleague: StaffMemberView = { ...staffSession.member, has_second_factor: false };
const invitation = {
  id: 'inv_1',
  email: 'new@saifu.example',
  role: 'risk',
  status: 'pending',
  created_at: '2026-11-01T10:00:00+09:00',
  expires_at: '2026-11-04T10:00:00+09:00',
} as const;
const team = [
  respondWith(getConsoleSession, adminSession),
  respondWith(listStaffMembers, { items: [adminSession.member, colleague], next_cursor: null }),
  respondWith(listStaffInvitations, { items: [invitation], next_cursor: null }),
  respondWith(listStaffMemberSessions, { items: [], next_cursor: null }),
];
const MANAGE = 'Manage Midori Aoki';

const findManage = () => screen.findByRole('button', { name: MANAGE });

test('a colleague is invited with a role, and the field says what is wrong', async () => {
  const calls = fakeApi(...team, respondWithError(inviteStaff, 'member.email_taken'));
  const { t } = await openConsole('/console/staff/team');
  await findManage();
  press('Invite a member');
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.change(sheet.getByLabelText('Email'), { target: { value: 'a@saifu.example' } });
  fireEvent.click(sheet.getByRole('radio', { name: /^Finance/ }));
  press('Send the invitation');
  await screen.findByText(t.error('member.email_taken'));
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/v1/staff/invitations',
    body: { email: 'a@saifu.example', role: 'finance' },
  });
});

test('a role is changed, and there are no stores to choose', async () => {
  const calls = fakeApi(...team, respondWith(updateStaffMember, { ...colleague, role: 'risk' }));
  await openConsole('/console/staff/team');
  fireEvent.click(await findManage());
  fireEvent.click(screen.getByRole('radio', { name: /^Risk/ }));
  expect(screen.queryByText('Stores')).toBeNull();
  press('Save changes');
  await screen.findByText('The changes for Midori Aoki are saved.');
  expect(calls.find(({ method }) => method === 'PATCH')).toMatchObject({
    path: `/api/v1/staff/members/${colleague.id}`,
    body: { role: 'risk' },
  });
});

test('a member is removed only after a question, and the last admin never', async () => {
  const calls = fakeApi(...team, respondWithError(removeStaffMember, 'member.last_admin'));
  const { t } = await openConsole('/console/staff/team');
  fireEvent.click(await findManage());
  press('Remove from the team');
  await screen.findByText('Remove Midori Aoki from the team?');
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await agree('Remove');
  await screen.findByText(t.error('member.last_admin'));
});

test('an open invitation is revoked', async () => {
  const calls = fakeApi(...team, respondWith(revokeStaffInvitation, undefined));
  await openConsole('/console/staff/team');
  await findManage();
  press('Revoke the invitation to new@saifu.example');
  await screen.findByText('Revoke the invitation?');
  await agree('Revoke');
  await screen.findByText('The invitation to new@saifu.example was revoked.');
  expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe(
    '/api/v1/staff/invitations/inv_1',
  );
});

test('a stale tab whose role was taken away shows so at its next call', async () => {
  fakeApi(...team);
  const { t } = await openConsole('/console/staff/team');
  fireEvent.click(await findManage());
  fakeApi(
    respondWith(getConsoleSession, {
      ...adminSession,
      member: { ...adminSession.member, role: 'finance' },
    }),
    respondWithError(removeStaffMember, 'member.not_allowed'),
    respondWith(getStaffOverview, { queues: [] }),
  );
  press('Remove from the team');
  await agree('Remove');
  expect(await screen.findByText(t.error('member.not_allowed'))).toBeTruthy();
  await within(screen.getByRole('banner')).findByText('Finance');
  expect(screen.queryByText('Midori Aoki')).toBeNull();
  expect(screen.queryByRole('link', { name: t('console_team.title') })).toBeNull();
});
