/*
 * What a service worker has around it. The library of types for workers cannot stand beside that
 * for pages, so the few parts in use are named here.
 */

export type LastingEvent = Event & { waitUntil(work: Promise<unknown>): void };

export type FetchEvent = LastingEvent & {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
};

export type ExtendableMessageEvent = LastingEvent & { readonly data: unknown };

export type PushEvent = LastingEvent & { readonly data: { text(): string } | null };

export type NotificationClickEvent = LastingEvent & { readonly notification: Notification };

type OpenWindow = { readonly url: string; focus(): Promise<unknown> };

type Events = {
  readonly install: LastingEvent;
  readonly activate: LastingEvent;
  readonly fetch: FetchEvent;
  readonly message: ExtendableMessageEvent;
  readonly push: PushEvent;
  readonly notificationclick: NotificationClickEvent;
};

export type Scope = {
  readonly location: { readonly origin: string };
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenWindow[]>;
    openWindow(address: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ): void;
};
