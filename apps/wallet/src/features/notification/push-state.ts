/** Where this browser keeps what it is pushed; undefined: it takes no pushes. */
async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const isSupported = 'PushManager' in globalThis && 'Notification' in globalThis;
  // Asking for one that is ready would wait for ever where none was installed.
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

/** Asks the person, then the browser. Null: the person said no. */
export async function subscribe(publicKey: string): Promise<Subscribed | null> {
  const registration = await findRegistration();
  if (registration === undefined) return null;
  if ((await Notification.requestPermission()) !== 'granted') return null;
  // One that was made with another key, or for somebody else, makes room.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: decodeBase64Url(publicKey),
  });
  const { endpoint, keys } = made.toJSON();
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
