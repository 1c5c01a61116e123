import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import {
  listNotifications,
  type NotificationView,
  readNotification,
  readNotifications,
} from '@saifu/contract/notification';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { freezeTime } from '@saifu/web/testing/freeze-time.ts';
import { renderWithProviders } from '@saifu/web/testing/render.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';
import { respondInSequence } from '../pay/invoice-payment.fixture.ts';
import { NotificationInbox } from './notification-inbox.tsx';

const fresh: NotificationView = {
  id: 'ntf_2',
  event: 'confirmation_due',
  title: 'Please confirm your payment',
  about: 'さくら食堂 · ¥1,280',
  path: '/history/detail/pay_1',
  read: false,
  created_at: '2026-11-15T14:05:00+09:00',
};
const old: NotificationView = {
  ...fresh,
  id: 'ntf_1',
  event: 'security',
  title: 'Your password was changed',
  about: null,
  path: '/settings/security',
  read: true,
  created_at: '2026-11-14T09:30:00+09:00',
};

const older = { ...old, id: 'ntf_0', created_at: '2026-11-01T09:30:00+09:00' };

const pageOf = (
  items: readonly NotificationView[],
  unread: number,
  next_cursor: string | null = null,
) => ({ items: [...items], unread, next_cursor });

type Answers = readonly ReturnType<typeof respondWith>[];

async function open(...answers: Answers) {
  saveToken('token');
  const calls = fakeApi(
    ...answers,
    respondWith(getUserinfo, taro),
    respondWith(listNotifications, pageOf([fresh, old, older], 1)),
  );
  await openApp('/notifications');
  await screen.findByRole('heading', { level: 1, name: 'Notifications' });
  return calls;
}

beforeEach(() => freezeTime(new Date('2026-11-15T15:00:00+09:00')));

test('notifications are listed by day, newest first, with link and unread mark', async () => {
  await open();
  const days = (await screen.findAllByRole('region')).map((day) => [
    within(day).getByRole('heading').textContent,
    within(day)
      .getAllByRole('link')
      .map((link) => [link.getAttribute('href'), link.textContent]),
  ]);
  expect(days).toEqual([
    ['Today', [[fresh.path, 'Please confirm your paymentさくら食堂 · ¥1,28014:05Unread']]],
    ['Yesterday', [[old.path, 'Your password was changed09:30']]],
    ['2026/11/01', [[older.path, 'Your password was changed09:30']]],
  ]);
  expect(screen.getByText('Notifications are kept for 90 days.')).toBeTruthy();
});

test('a button loads older notifications', async () => {
  const calls = await open(
    respondInSequence(
      listNotifications,
      () => Response.json(pageOf([fresh], 1, 'next')),
      () => Response.json(pageOf([old], 1)),
    ),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText(old.title)).toBeTruthy();
  expect(calls.some(({ path }) => path.includes('cursor=next'))).toBe(true);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('without notifications an empty state is shown', async () => {
  await open(respondWith(listNotifications, pageOf([], 0)));
  expect(await screen.findByText(/^Nothing yet\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

test('opening a notification marks it as read', async () => {
  const calls = await open(respondWith(readNotification, { unread: 0 }));
  fireEvent.click(await screen.findByText(fresh.title));
  await waitFor(() => {
    expect(calls.some(({ path }) => path === '/api/v1/notifications/ntf_2/read')).toBe(true);
  });
  expect(window.location.pathname).toBe(fresh.path);
});

test('all notifications up to the newest shown are marked as read', async () => {
  const calls = await open(
    respondInSequence(
      listNotifications,
      () => Response.json(pageOf([fresh, old], 1)),
      () => Response.json(pageOf([{ ...fresh, read: true }, old], 0)),
    ),
    respondWith(readNotifications, { unread: 0 }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('All notifications are marked as read.')).toBeTruthy();
  const put = calls.find(({ path }) => path === '/api/v1/notifications/read');
  expect(put?.body).toEqual({ newest: 'ntf_2' });
  expect(screen.queryByText('Unread')).toBeNull();
});

test('the inbox links to the settings', async () => {
  await open();
  const link = await screen.findByRole('link', { name: 'Notification settings' });
  expect(link.getAttribute('href')).toBe('/settings/notifications');
});

test('a list that failed to load can be retried', async () => {
  await open(
    respondInSequence(
      listNotifications,
      respondWithError(listNotifications, 'request.malformed').response,
      () => Response.json(pageOf([fresh], 1)),
    ),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(fresh.title)).toBeTruthy();
});

test.each(['ja', 'ko'] as const)('no text is untranslated in %s', async (language) => {
  fakeApi(respondWith(listNotifications, pageOf([{ ...fresh, title: '通知' }], 1)));
  const { container } = await renderWithProviders(<NotificationInbox />, language);
  await screen.findByText('通知', { selector: 'span' });
  expect(container.textContent).not.toMatch(/notification\.[a-z_]+|[A-Za-z]{4,} [a-z]+/);
});
