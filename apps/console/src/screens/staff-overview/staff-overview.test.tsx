import { getConsoleSession, listConsoleSessions } from '@saifu/contract/member-session';
import { getStaffOverview } from '@saifu/contract/staff-overview';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { ownerSession, staffSession } from '../../testing/sessions.ts';

const signedIn = respondWith(getConsoleSession, staffSession);

test('staff begin with what waits for their role, since when, and how much', async () => {
  const queues = [
    { queue: 'refund_requests', count: 1000, oldest_at: '2026-11-01T10:00:00+09:00' },
    { queue: 'consultations', count: 0, oldest_at: null },
  ] as const;
  fakeApi(signedIn, respondWith(getStaffOverview, { queues: [...queues] }));
  const { t } = await openConsole('/console');
  const row = await screen.findByText(t('staff_overview.queue_refund_requests'));
  expect(window.location.pathname).toBe('/console/staff/overview');
  const item = row.closest('li');
  expect(item?.textContent).toContain('1,000 or more');
  expect(item?.textContent).toContain('2026/11/01 10:00');
  const empty = screen.getByText(t('staff_overview.queue_consultations')).closest('li');
  expect(empty?.textContent).toContain(t('staff_overview.none'));
});

test('the bar says that this is the side of the operator, with name and role', async () => {
  fakeApi(signedIn, respondWith(getStaffOverview, { queues: [] }));
  const { t } = await openConsole('/console/staff/overview');
  await screen.findByText(t('staff_overview.nothing'));
  const bar = within(screen.getByRole('banner'));
  expect(bar.getByText(t('staff.operator'))).toBeTruthy();
  expect(bar.getByText('Midori Aoki')).toBeTruthy();
  expect(bar.getByText('Support')).toBeTruthy();
});

test('a member of a merchant is led away from a screen for staff, without its title', async () => {
  fakeApi(respondWith(getConsoleSession, ownerSession));
  const { t } = await openConsole('/console/staff/overview');
  await screen.findByRole('heading', { name: t('console_overview.title') });
  expect(window.location.pathname).toBe('/console/overview');
  expect(document.body.textContent).not.toContain(t('staff_overview.title'));
});

test('a stale tab of a removed member is led to the sign-in by its next call', async () => {
  fakeApi(signedIn, respondWithError(getStaffOverview, 'not_found'));
  const { t } = await openConsole('/console/staff/overview');
  await screen.findByText(t.error('not_found'));
  fakeApi(
    respondWithError(getConsoleSession, 'member.session_expired'),
    respondWithError(getStaffOverview, 'member.session_expired'),
  );
  press(t('app.retry'));
  await screen.findByRole('heading', { name: t('console_auth.sign_in_title') });
});

test('staff see their own account, with the second factor that is required', async () => {
  fakeApi(signedIn, respondWith(listConsoleSessions, { items: [], next_cursor: null }));
  const { t } = await openConsole('/console/account');
  expect(await screen.findByText(t('console_auth.operator'))).toBeTruthy();
  expect(screen.getByText('support@saifu.example')).toBeTruthy();
});
