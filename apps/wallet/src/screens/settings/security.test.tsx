import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { listPasskeys } from '@saifu/contract/passkey';
import {
  type DeviceView,
  endOtherSessions,
  endSession,
  listSessions,
} from '@saifu/contract/session';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';

const here: DeviceView = {
  id: 'ses_here',
  device_name: 'Chrome · Mac',
  created_at: '2026-11-10T09:00:00+09:00',
  last_seen_at: '2026-11-15T14:05:00+09:00',
  is_current: true,
};
const phone: DeviceView = {
  ...here,
  id: 'ses_phone',
  device_name: 'Safari · iPhone',
  last_seen_at: '2020-01-02T03:04:00+09:00',
  is_current: false,
};
const nameless: DeviceView = { ...phone, id: 'ses_nameless', device_name: null };

const noPasskeys = respondWith(listPasskeys, { items: [], next_cursor: null });

/** A fake server that removes sessions on sign-out. */
function serve(...present: readonly DeviceView[]) {
  let items = present;
  const keep = (isRemaining: (device: DeviceView) => boolean) => () => {
    items = items.filter(isRemaining);
    return new Response(null, { status: 204 });
  };
  return fakeApi(
    respondWith(getUserinfo, taro),
    noPasskeys,
    { row: listSessions, response: () => Response.json({ items, next_cursor: null }) },
    { row: endSession, response: keep((device) => device.id !== 'ses_phone') },
    { row: endOtherSessions, response: keep((device) => device.is_current) },
  );
}

async function open() {
  saveToken('token');
  await openApp('/settings/security');
}

test('each device shows its sign-in, last use, and whether it is the current one', async () => {
  serve(here, phone, nameless);
  await open();
  await screen.findByText('This device');
  const [first, second, third] = within(
    screen.getByRole('region', { name: 'Signed-in devices' }),
  ).getAllByRole('listitem');
  expect(first?.textContent).toContain('Chrome · Mac This device');
  expect(first?.textContent).toContain('In use now');
  expect(first?.textContent).toContain('Signed in 2026/11/10 09:00');
  expect(second?.textContent).toMatch(/Last used [\d,]+ days ago \(2020\/01\/02 03:04\)/);
  expect(third?.textContent).toContain('Unknown device');
});

test('one device is signed out after confirmation, by its own id', async () => {
  const calls = serve(here, phone);
  await open();
  const press = async () =>
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out Safari · iPhone' }));
  await press();
  fireEvent.click(within(screen.getByRole('alertdialog')).getByText('Cancel'));
  expect(calls.filter((call) => call.method === 'DELETE')).toEqual([]);
  await press();
  fireEvent.click(within(screen.getByRole('alertdialog')).getByText('Sign out'));
  expect(await screen.findByText('Safari · iPhone was signed out.')).toBeTruthy();
  await screen.findByText('You are signed in on this device only.');
  expect(calls.find((call) => call.method === 'DELETE')?.path).toBe('/api/v1/sessions/ses_phone');
});

test('all other devices are signed out at once, after confirmation', async () => {
  const calls = serve(here, phone, nameless);
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out all others' }));
  const dialog = screen.getByRole('alertdialog');
  expect(dialog.textContent).toContain('2 other devices will have to sign in again');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }));
  await screen.findByText('You are signed in on this device only.');
  const notice = await screen.findByText('The other devices were signed out.');
  expect(document.activeElement?.contains(notice)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull();
  expect(calls.find((call) => call.method === 'DELETE')?.path).toBe('/api/v1/sessions');
});

test('a device that is already gone counts as signed out', async () => {
  fakeApi(
    respondWith(getUserinfo, taro),
    noPasskeys,
    respondWith(listSessions, { items: [here, phone], next_cursor: null }),
    respondWithError(endSession, 'not_found'),
  );
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out Safari · iPhone' }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByText('Sign out'));
  expect(await screen.findByText('Safari · iPhone was signed out.')).toBeTruthy();
});

test('a list that failed to load can be retried', async () => {
  const broken = respondWithError(listSessions, 'request.malformed');
  fakeApi(respondWith(getUserinfo, taro), noPasskeys, broken);
  await open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  serve(here);
  fireEvent.click(again);
  await waitFor(() => expect(screen.getByText('This device')).toBeTruthy());
});
