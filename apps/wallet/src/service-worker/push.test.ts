import { expect, test, vi } from 'vitest';
import { openPushTarget, parsePushMessage, showPushNotification } from './push.ts';
import type { NotificationClickEvent, PushEvent, ServiceWorkerScope } from './types.ts';

const ORIGIN = 'https://saifu.example';
const PATH = '/history/detail/pay_1';

function stage(...urls: readonly string[]) {
  const windows = urls.map((url) => ({ url, focus: vi.fn() }));
  const openWindow = vi.fn();
  const showNotification = vi.fn();
  const scope = {
    location: { origin: ORIGIN },
    registration: { showNotification },
    clients: { matchAll: async () => windows, openWindow },
  } as unknown as ServiceWorkerScope;
  return { scope, windows, openWindow, showNotification };
}

const pushed = (text: string) => ({ data: { text: () => text } }) as PushEvent;

function pressed(data: unknown) {
  const close = vi.fn();
  return { close, event: { notification: { close, data } } as unknown as NotificationClickEvent };
}

test('a push message is shown with its text and stores its path', async () => {
  const { scope, showNotification } = stage();
  const words = { title: 'Please confirm your payment', body: 'Open Saifu to see more.' };
  await showPushNotification(scope, pushed(JSON.stringify({ ...words, path: PATH })));
  expect(showNotification).toHaveBeenCalledWith(
    words.title,
    expect.objectContaining({ body: words.body, tag: PATH, data: { path: PATH } }),
  );
});

test.each(['', 'no json', 'null', '[]', '{"title":7}'])(
  'a notification is shown even for an unreadable message: %s',
  (text) =>
    expect(parsePushMessage(text, ORIGIN)).toEqual({ title: 'Saifu', body: '', path: '/home' }),
);

const ELSEWHERE = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example/x',
  '/\n/evil.example',
  '/\t\\evil.example',
  '\t//evil.example',
  'history',
  '',
];

test.each(ELSEWHERE)('a path to another origin is replaced by Home: %j', async (path) => {
  expect(parsePushMessage(JSON.stringify({ title: 'a', path }), ORIGIN).path).toBe('/home');
  const { scope, openWindow } = stage();
  await openPushTarget(scope, pressed({ path }).event);
  expect(openWindow).toHaveBeenCalledWith(`${ORIGIN}/home`);
});

test('a click opens the target in a new window', async () => {
  const { scope, windows, openWindow } = stage(`${ORIGIN}/settings/update-profile`);
  const { event, close } = pressed({ path: PATH });
  await openPushTarget(scope, event);
  expect(openWindow).toHaveBeenCalledWith(ORIGIN + PATH);
  expect(windows[0]?.focus).not.toHaveBeenCalled();
  expect(close).toHaveBeenCalled();
});

test('a window that already shows the target is focused', async () => {
  const { scope, windows, openWindow } = stage(`${ORIGIN}/home`, ORIGIN + PATH);
  await openPushTarget(scope, pressed({ path: PATH }).event);
  expect(windows[1]?.focus).toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});
