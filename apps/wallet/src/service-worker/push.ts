import type { NotificationClickEvent, PushEvent, ServiceWorkerScope } from './types.ts';

/** A push message: texts for a lock screen and a path in this app. */
type PushMessage = { readonly title: string; readonly body: string; readonly path: string };

const HOME = '/home';
const ICON = '/icons/app-192.png';

/** Shows a push notification. Browsers require one for every push, even an unreadable one. */
export async function showPushNotification(
  { registration, location }: ServiceWorkerScope,
  { data }: PushEvent,
): Promise<void> {
  const { title, body, path } = parsePushMessage(data?.text() ?? '', location.origin);
  // A notification with the same tag replaces the previous one.
  await registration.showNotification(title, { body, icon: ICON, tag: path, data: { path } });
}

/** Opens the target in a new window, because another window may contain unsaved input. */
export async function openPushTarget(
  { clients, location }: ServiceWorkerScope,
  { notification }: NotificationClickEvent,
): Promise<void> {
  notification.close();
  const address = new URL(getPath(notification.data, location.origin), location.origin).href;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === address);
  await (shown === undefined ? clients.openWindow(address) : shown.focus());
}

export function parsePushMessage(text: string, origin: string): PushMessage {
  const message = parse(text);
  const getText = (name: string) => {
    const value = message[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    title: getText('title') || 'Saifu',
    body: getText('body'),
    path: getPath(message, origin),
  };
}

/**
 * Only a path of our origin, whatever was pushed. URL parsing decides: it removes tabs and line
 * breaks, so that a string that looks like a path may lead elsewhere.
 */
function getPath(data: unknown, origin: string): string {
  const path = isRecord(data) ? data.path : undefined;
  if (typeof path !== 'string' || !path.startsWith('/')) return HOME;
  return URL.parse(path, origin)?.origin === origin ? path : HOME;
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
