/** The service worker registration, or undefined if this browser does not support push. */
async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const isSupported = 'PushManager' in globalThis && 'Notification' in globalThis;
  // `serviceWorker.ready` would never resolve if none is installed.
  return isSupported ? navigator.serviceWorker?.getRegistration() : undefined;
}

export type PushState = 'unsupported' | 'denied' | 'able';

export async function readPushState(): Promise<PushState> {
  if ((await findRegistration()) === undefined) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'able';
}

export type Subscribed = {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
};

/** Requests permission, then subscribes. Null if the user denied it. */
export async function subscribe(publicKey: string): Promise<Subscribed | null> {
  const registration = await findRegistration();
  if (registration === undefined) return null;
  if ((await Notification.requestPermission()) !== 'granted') return null;
  // Removes a subscription made with another key or for another user.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: decodeBase64Url(publicKey),
  });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}

export async function unsubscribe(): Promise<void> {
  const registration = await findRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function decodeBase64Url(base64Url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64Url.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
