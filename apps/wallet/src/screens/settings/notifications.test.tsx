import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import {
  getNotificationSettings,
  type NotificationSettingsView,
  putNotificationSetting,
} from '@saifu/contract/notification';
import { addPushSubscription, removePushSubscription } from '@saifu/contract/push-subscription';
import { answerStepUp, getStepUp } from '@saifu/contract/step-up';
import { NOTIFICATION_EVENTS } from '@saifu/domain/notifications/notification';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { renderWithProviders } from '@saifu/web/testing/render.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';
import { respondInSequence } from '../pay/invoice-payment.fixture.ts';
import { Notifications } from './notifications.tsx';

const PATH = '/settings/notifications';

const settings: NotificationSettingsView = {
  items: NOTIFICATION_EVENTS.flatMap((event) =>
    (['in_app', 'email', 'push'] as const).map((channel) => ({
      channel,
      event,
      on: true,
      needed: event === 'security' && channel !== 'push' ? ('security' as const) : null,
    })),
  ),
  push: { public_key: 'BAAA', here: false },
};

type Answers = readonly ReturnType<typeof respondWith>[];

async function open(...answers: Answers) {
  saveToken('token');
  const calls = fakeApi(
    ...answers,
    respondWith(getUserinfo, taro),
    respondWith(getNotificationSettings, settings),
  );
  await openApp(PATH);
  await screen.findByRole('heading', { level: 1, name: 'Notification settings' });
  return calls;
}

const group = async (name: string) => within(await screen.findByRole('group', { name }));

afterEach(() => vi.unstubAllGlobals());

const silenced = {
  ...settings,
  items: settings.items.map((item) =>
    item.channel === 'email' && item.event === 'payment' ? { ...item, on: false } : item,
  ),
};

test('a switch updates at once and is saved', async () => {
  const calls = await open(respondWith(putNotificationSetting, silenced));
  const mail = (await group('Payments')).getByRole<HTMLInputElement>('switch', { name: 'Email' });
  expect(mail.checked).toBe(true);
  fireEvent.click(mail);
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(mail.checked).toBe(false);
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    channel: 'email',
    event: 'payment',
    on: false,
  });
});

const stepUpMethods = {
  methods: ['password' as const],
  payment_methods: [],
  masked_destination: null,
  skips_newer: false,
  fresh_until: null,
};

/** The server requires step-up once. */
const unproven = () =>
  respondInSequence(
    putNotificationSetting,
    respondWithError(putNotificationSetting, 'session.step_up_required').response,
    () => Response.json(silenced),
  );

test('turning off payment notifications requires step-up, and is then saved', async () => {
  const calls = await open(
    unproven(),
    respondWith(getStepUp, stepUpMethods),
    respondWith(answerStepUp, { fresh_until: '2026-11-15T14:10:00+09:00' }),
  );
  const mail = (await group('Payments')).getByRole<HTMLInputElement>('switch', { name: 'Email' });
  fireEvent.click(mail);
  fireEvent.change(await screen.findByLabelText('Password'), { target: { value: 'momiji' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(mail.checked).toBe(false);
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2);
});

test('without step-up the switch is reverted', async () => {
  const calls = await open(unproven(), respondWith(getStepUp, stepUpMethods));
  const mail = (await group('Payments')).getByRole<HTMLInputElement>('switch', { name: 'Email' });
  fireEvent.click(mail);
  await screen.findByLabelText('Password');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  await waitFor(() => expect(mail.checked).toBe(true));
  expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});

test('a switch that could not be saved is reverted and shows the reason', async () => {
  await open(respondWithError(putNotificationSetting, 'notification.required'));
  const mail = (await group('Refunds')).getByRole<HTMLInputElement>('switch', { name: 'Email' });
  fireEvent.click(mail);
  expect((await screen.findByRole('alert')).textContent).toMatch(/cannot be turned off/);
  await waitFor(() => expect(mail.checked).toBe(true));
});

test('required notifications cannot be turned off, with the reason', async () => {
  await open();
  const security = await group('Security');
  const states = security
    .getAllByRole<HTMLInputElement>('switch')
    .map(({ disabled, checked }) => [disabled, checked]);
  expect(states).toEqual([
    [true, true],
    [true, true],
    [false, true],
  ]);
  expect(security.getByText(/^These stay on/)).toBeTruthy();
});

/** A browser with push support, and the calls it received. */
function pushBrowser(permission: NotificationPermission, answer = permission) {
  const json = { endpoint: 'https://push.example/1', keys: { p256dh: 'key', auth: 'auth' } };
  const subscribe = vi.fn(async () => ({ toJSON: () => json }));
  const getSubscription = async () => null;
  const ask = vi.fn(async () => {
    notification.permission = answer;
    return answer;
  });
  const notification = { permission, requestPermission: ask };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', notification);
  const getRegistration = async () => ({ pushManager: { subscribe, getSubscription } });
  vi.stubGlobal('navigator', {
    language: 'en',
    userAgent: 'test',
    serviceWorker: { getRegistration },
  });
  return { ask, subscribe, json };
}

const here = { ...settings, push: { ...settings.push, here: true } };

test('permission is requested only on the press; then this device is subscribed', async () => {
  const browser = pushBrowser('default', 'granted');
  const calls = await open(
    respondInSequence(
      getNotificationSettings,
      () => Response.json(settings),
      () => Response.json(here),
    ),
    respondWith(addPushSubscription, undefined),
  );
  const button = await screen.findByRole('button', { name: 'Turn on push notifications here' });
  expect(browser.ask).not.toHaveBeenCalled();
  fireEvent.click(button);
  expect(await screen.findByText(/^This device receives push notifications/)).toBeTruthy();
  expect(browser.ask).toHaveBeenCalledTimes(1);
  expect(browser.subscribe).toHaveBeenCalledWith(
    expect.objectContaining({ userVisibleOnly: true, applicationServerKey: expect.anything() }),
  );
  expect(calls.find(({ path }) => path === addPushSubscription.path)?.body).toEqual(browser.json);
});

test('a denied permission is explained, with how to change it', async () => {
  const browser = pushBrowser('default', 'denied');
  const calls = await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on push notifications here' }));
  expect(await screen.findByText(/^This browser blocks notifications/)).toBeTruthy();
  expect(browser.subscribe).not.toHaveBeenCalled();
  expect(calls.some(({ path }) => path === addPushSubscription.path)).toBe(false);
});

test('pressing the button ends push on this device', async () => {
  pushBrowser('granted');
  await open(
    respondInSequence(
      getNotificationSettings,
      () => Response.json(here),
      () => Response.json(settings),
    ),
    respondWith(removePushSubscription, undefined),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Turn off push notifications here' }));
  expect(await screen.findByText('This device does not receive push notifications.')).toBeTruthy();
});

test('a browser without push support says so, without a button', async () => {
  await open();
  expect(await screen.findByText(/^This browser cannot receive push notifications/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /push notifications here/ })).toBeNull();
});

test('settings that failed to load can be retried', async () => {
  await open(
    respondInSequence(
      getNotificationSettings,
      respondWithError(getNotificationSettings, 'request.malformed').response,
      () => Response.json(settings),
    ),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('group', { name: 'Security' })).toBeTruthy();
});

test.each(['ja', 'ko'] as const)('no text is untranslated in %s', async (language) => {
  fakeApi(respondWith(getNotificationSettings, settings));
  const { container } = await renderWithProviders(<Notifications />, language);
  await screen.findAllByRole('switch');
  expect(container.textContent).not.toMatch(/notification\.[a-z_]+|[A-Za-z]{4,} [a-z]+/);
});
