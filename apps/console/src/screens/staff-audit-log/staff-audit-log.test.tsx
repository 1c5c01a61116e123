import { listStaffAuditEntries, verifyStaffAuditLog } from '@saifu/contract/audit-entry';
import { getConsoleSession } from '@saifu/contract/member-session';
import { listStaffMembers } from '@saifu/contract/staff-member';
import { toTypeId } from '@saifu/domain/shared/ids';
import { fakeApi, respondWith } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { adminSession, staffSession } from '../../testing/sessions.ts';
import { getSubjectPath } from './subject-path.ts';

const colleague = {
  ...staffSession.member,
  id: toTypeId('member', '01900000-0000-7000-8000-000000000001'),
};
const entry = {
  id: 'aud_1',
  number: 41,
  at: '2026-11-16T10:00:00+09:00',
  actor: 'staff_key',
  action: 'member.changed',
  subject: colleague.id,
  before: { role: 'risk' },
  after: { role: 'finance' },
  ip: '203.0.113.9',
  request_id: 'req_1',
} as const;
const log = [
  respondWith(getConsoleSession, adminSession),
  respondWith(listStaffAuditEntries, { items: [entry], next_cursor: null }),
  respondWith(listStaffMembers, { items: [adminSession.member, colleague], next_cursor: null }),
];

const PATH = '/console/staff/audit-log';

test('an entry says who, what and to whom, and leads to the subject', async () => {
  fakeApi(...log);
  const { t } = await openConsole(PATH);
  const link = await screen.findByRole('link', { name: 'Midori Aoki' });
  expect(link.getAttribute('href')).toBe('/console/staff/team');
  const row = link.closest('tr');
  expect(row?.textContent).toContain(t('staff_audit.staff_key'));
  expect(row?.textContent).toContain('RoleRiskFinance');
});

test('the filters are in the URL and are sent', async () => {
  const calls = fakeApi(...log);
  const { t } = await openConsole(`${PATH}?actor=mem_gone&action=faq.added`);
  await screen.findByRole('link', { name: 'Midori Aoki' });
  const last = () => calls.findLast(({ path }) => path.startsWith('/api/v1/staff/audit_entries'));
  expect(last()?.path).toContain('actor=mem_gone');
  const actor = screen.getByLabelText<HTMLSelectElement>(t('console_audit.actor'));
  expect(actor.value).toBe('mem_gone');
  fireEvent.change(actor, { target: { value: 'staff_key' } });
  await waitFor(() => expect(last()?.path).toContain('actor=staff_key'));
  expect(window.location.search).toContain('actor=staff_key');
});

test('the whole log is verified part by part', async () => {
  const parts = [
    { verified: 500, fault: null, next_cursor: 'next' },
    { verified: 3, fault: null, next_cursor: null },
  ];
  const calls = fakeApi(...log, {
    row: verifyStaffAuditLog,
    response: () => Response.json(parts.shift()),
  });
  const { t } = await openConsole(PATH);
  await screen.findByRole('link', { name: 'Midori Aoki' });
  press(t('staff_audit.verify'));
  await screen.findByText('All 503 entries are as they were written.');
  const asked = calls.filter(({ path }) => path.includes('/verification'));
  expect(asked.map(({ path }) => path.split('?')[1])).toEqual([undefined, 'cursor=next']);
});

test('a broken log says where it is broken', async () => {
  const part = { verified: 2, fault: { number: 39, kind: 'missing' }, next_cursor: null } as const;
  fakeApi(...log, respondWith(verifyStaffAuditLog, part));
  const { t } = await openConsole(PATH);
  await screen.findByRole('link', { name: 'Midori Aoki' });
  press(t('staff_audit.verify'));
  await screen.findByText(/^Entry 39 is missing\. The 2 entries after it/);
});

test.each([
  ['usr_01jd0000000000000000000001', '/console/staff/accounts/usr_01jd0000000000000000000001'],
  ['mer_01jd0000000000000000000001', '/console/staff/merchants/mer_01jd0000000000000000000001'],
  ['map_01jd0000000000000000000001', '/console/staff/applications/map_01jd0000000000000000000001'],
  ['stc_01jd0000000000000000000001', '/console/staff/store-changes'],
  ['sto_01jd0000000000000000000001', undefined],
  ['paypay', undefined],
  ['usr_%', undefined],
])('an entry about %s leads to %s', (subject, path) => {
  expect(getSubjectPath(subject)).toBe(path);
});
