import type { NotificationEvent } from '@saifu/domain/notifications/notification';
import type { PlainKind } from '../message/notification-mapping.ts';

/** Whom or what it is about. Never a card, a code or an address. */
export type NotificationAbout = {
  readonly service?: string;
  readonly store?: string;
  readonly amount?: string;
  readonly question?: string;
};

/** What somebody was told. */
export type Notification = {
  readonly id: string;
  readonly userId: string;
  readonly event: NotificationEvent;
  /** Of the letter that says the same, whether it was sent or not. */
  readonly kind: PlainKind;
  readonly about: NotificationAbout;
  readonly path: string | null;
  readonly createdAt: Date;
  readonly readAt: Date | null;
};
