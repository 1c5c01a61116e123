import type { NotificationClickEvent, PushEvent, ServiceWorkerScope } from './types.ts';

/** What the server pushes: words for a locked screen, and where to look in this app. */
type PushMessage = { readonly title: string; readonly body: string; readonly path: string };

const HOME = '/home';
const ICON = '/icons/app-192.png';

/** Shows what was pushed; browsers want something shown, even for what cannot be read. */
export async function showPushNotification(
  { registration, location }: ServiceWorkerScope,
  { data }: PushEvent,
): Promise<void> {
  const { title, body, path } = parsePushMessage(data?.text() ?? '', location.origin);
  // News of the same thing takes the place of what was shown about it.
  await registration.showNotification(title, { body, icon: ICON, tag: path, data: { path } });
}

/** Opens what it is about, in a window of its own: another may hold something half typed. */
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
 * A path of ours and nothing else, whatever was pushed. The browser's own reading decides: it takes
 * tabs and line ends out of an address, so that what looks like a path may lead elsewhere.
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
