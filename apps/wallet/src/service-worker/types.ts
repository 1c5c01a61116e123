/*
 * Service worker types. TypeScript's webworker library conflicts with its dom library, so the few
 * types in use are declared here.
 */

export type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };

export type FetchEvent = ExtendableEvent & {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};

export type ExtendableMessageEvent = ExtendableEvent & { readonly data: unknown };

export type PushEvent = ExtendableEvent & { readonly data: { text(): string } | null };

export type NotificationClickEvent = ExtendableEvent & { readonly notification: Notification };

type WindowClient = { readonly url: string; focus(): Promise<unknown> };

type Events = {
  readonly install: ExtendableEvent;
  readonly activate: ExtendableEvent;
  readonly fetch: FetchEvent;
  readonly message: ExtendableMessageEvent;
  readonly push: PushEvent;
  readonly notificationclick: NotificationClickEvent;
};

export type ServiceWorkerScope = {
  readonly location: { readonly origin: string };
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: {
      type: 'window';
      includeUncontrolled: true;
    }): Promise<readonly WindowClient[]>;
    openWindow(address: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ): void;
};
