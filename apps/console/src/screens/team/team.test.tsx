import { listAuditEntries } from '@saifu/contract/audit-entry';
import { listMembers, type MemberView, removeMember, updateMember } from '@saifu/contract/member';
import { inviteMember, listInvitations } from '@saifu/contract/member-invitation';
import { getConsoleSession, listMemberSessions } from '@saifu/contract/member-session';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { agree, press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { noStores } from '../../testing/payments.ts';
import { clerkSession, ownerSession } from '../../testing/sessions.ts';

const clerk: MemberView = { ...clerkSession.member, has_second_factor: false };
const team = [
  respondWith(getConsoleSession, ownerSession),
  noStores,
  respondWith(listMembers, { items: [ownerSession.member, clerk], next_cursor: null }),
  respondWith(listInvitations, { items: [], next_cursor: null }),
  respondWith(listMemberSessions, { items: [], next_cursor: null }),
];

test('a clerk is invited with a limit, and the field says what is wrong with the address', async () => {
  const calls = fakeApi(...team, respondWithError(inviteMember, 'member.email_taken'));
  const { t } = await openConsole('/console/team');
  await findManage();
  press('Invite a member');
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.change(sheet.getByLabelText('Email'), { target: { value: 'new@saifu.example' } });
  fireEvent.change(sheet.getByLabelText('Refund limit (yen)'), { target: { value: '5000' } });
  press('Send the invitation');
  await screen.findByText(t.error('member.email_taken'));
  expect(sheet.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    email: 'new@saifu.example',
    role: 'clerk',
    store_ids: [],
    refund_limit_yen: 5000,
  });
});

test('an empty refund limit is asked for, because it is not the same as none', async () => {
  fakeApi(...team);
  const { t } = await openConsole('/console/team');
  press(await findManage());
  type('Refund limit (yen)', '');
  press('Save changes');
  await screen.findByText(t.error('field.required', { label: 'Refund limit (yen)' }));
});

test('a new role is saved without the limits of the old one', async () => {
  const calls = fakeApi(...team, respondWith(updateMember, { ...clerk, role: 'manager' }));
  await openConsole('/console/team');
  press(await findManage());
  fireEvent.click(screen.getByRole('radio', { name: /^Manager/ }));
  expect(screen.queryByLabelText('Refund limit (yen)')).toBeNull();
  press('Save changes');
  await screen.findByText('The changes for Akane Hayashi are saved.');
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ role: 'manager' });
});

test('a member is removed only after a question, and the last owner never', async () => {
  const calls = fakeApi(...team, respondWithError(removeMember, 'member.last_owner'));
  const { t } = await openConsole('/console/team');
  press(await findManage());
  press('Remove from the team');
  await screen.findByText('Remove Akane Hayashi from the team?');
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await agree('Remove');
  await screen.findByText(t.error('member.last_owner'));
});

test('the own row leads to the own account', async () => {
  fakeApi(...team);
  await openConsole('/console/team');
  await findManage();
  const row = within(screen.getByRole('row', { name: /Haruko Sakurai/ }));
  expect(row.getByRole('link').getAttribute('href')).toBe('/console/account');
  expect(row.queryByRole('button')).toBeNull();
});

const entry = {
  id: 'aud_1',
  number: 1,
  at: '2026-11-16T10:00:00+09:00',
  actor: ownerSession.member.id,
  action: 'member.changed',
  subject: clerk.id,
  before: { role: 'clerk', refund_limit_yen: 10_000, store_ids: [], unknown_field: 7 },
  after: { role: 'manager', refund_limit_yen: 10_000, store_ids: ['sto_1'], unknown_field: null },
  ip: '203.0.113.9',
  request_id: 'req_1',
} as const;

test('an entry of the audit log names who, what, and the values before and after', async () => {
  fakeApi(...team, respondWith(listAuditEntries, { items: [entry], next_cursor: null }));
  await openConsole('/console/audit-log');
  const cell = await screen.findByText('Changed a member');
  const row = cell.closest('tr');
  expect(row?.textContent).toContain('Haruko Sakurai');
  expect(row?.textContent).toContain('203.0.113.9');
  const changes = [...(row?.querySelector('table')?.tBodies[0]?.rows ?? [])].map((each) =>
    [...each.cells].map(({ textContent }) => textContent),
  );
  expect(changes).toEqual([
    ['Role', 'Clerk', 'Manager'],
    ['Refund limit (yen)', '¥10,000', '¥10,000'],
    ['Stores', 'All stores', 'sto_1'],
    ['unknown_field', '7', 'None'],
  ]);
});

test('the next page of the audit log is added, and its first entry gets the focus', async () => {
  const pages = [
    { items: [entry, { ...entry, id: 'aud_2' }], next_cursor: 'next' },
    { items: [{ ...entry, id: 'aud_3', request_id: 'req_3' }], next_cursor: null },
  ];
  const response = () => Response.json(pages.shift());
  fakeApi(...team, { row: listAuditEntries, response });
  const { t } = await openConsole('/console/audit-log');
  await screen.findAllByText('Changed a member');
  press(t('app.more'));
  const text = await screen.findByText(t('console_audit.request', { id: 'req_3' }));
  // Each entry contains a table of its own.
  expect(text.closest('tr')?.contains(document.activeElement)).toBe(true);
  expect(screen.queryByRole('button', { name: t('app.more') })).toBeNull();
});

/** Waits for the table and returns the name of the clerk's button. */
async function findManage(): Promise<string> {
  await screen.findByRole('button', { name: 'Manage Akane Hayashi' });
  return 'Manage Akane Hayashi';
}
