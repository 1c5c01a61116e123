import type { NotificationEvent } from '@saifu/domain/notifications/notification';
import type { PlainKind } from '../message/notification-mapping.ts';

/** Subject of the notification. Never contains a card, a code or a contact. */
export type NotificationAbout = {
  readonly service?: string;
  readonly store?: string;
  readonly amount?: string;
  readonly question?: string;
};

/** A notification of a user. */
export type Notification = {
  readonly id: string;
  readonly userId: string;
  readonly event: NotificationEvent;
  /** Id of the message with the same content, sent or not. */
  readonly kind: PlainKind;
  readonly about: NotificationAbout;
  readonly path: string | null;
  readonly createdAt: Date;
  readonly readAt: Date | null;
};
