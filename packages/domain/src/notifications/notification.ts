/** The events a user is notified about. */
export const NOTIFICATION_EVENTS = [
  'payment',
  'confirmation_due',
  'refund',
  'recurring',
  'support',
  'security',
] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

/** A message is an email, or an SMS if the user has no email address. */
export const NOTIFICATION_CHANNELS = ['in_app', 'message', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** One cell of the matrix of channels and events. */
export type NotificationSwitch = {
  readonly channel: NotificationChannel;
  readonly event: NotificationEvent;
};

/** The switches a user has turned off, and the state of their push devices. */
export type NotificationPreferences = {
  readonly off: readonly NotificationSwitch[];
  /** At least one device is subscribed to push. */
  readonly hasDevice: boolean;
  /** At least one device has accepted a push. Before that, delivery by push is unproven. */
  readonly hasReachableDevice: boolean;
};

/**
 * Why a notification cannot be switched off. security: an account thief would switch it off first.
 * only_way: nothing else would tell the payer that a payment waits for confirmation.
 */
export type NotificationNeed = 'security' | 'only_way';

export function getNotificationNeed(
  { channel, event }: NotificationSwitch,
  preferences: NotificationPreferences,
): NotificationNeed | undefined {
  if (channel === 'push') return undefined;
  if (event === 'security') return 'security';
  const isAsked = event === 'confirmation_due' && channel === 'message';
  const hasOtherChannel =
    preferences.hasReachableDevice && !isOff({ channel: 'push', event }, preferences);
  return isAsked && !hasOtherChannel ? 'only_way' : undefined;
}

/** Whether the notification is sent on this channel, by choice or because it is required. */
export function isEnabled(
  setting: NotificationSwitch,
  preferences: NotificationPreferences,
): boolean {
  if (setting.channel === 'push' && !preferences.hasDevice) return false;
  return !isOff(setting, preferences) || getNotificationNeed(setting, preferences) !== undefined;
}

/**
 * Whether the message is skipped only because a push replaces it. If no push is delivered, the
 * message is sent.
 */
export function isLeftToPush(
  setting: NotificationSwitch,
  preferences: NotificationPreferences,
): boolean {
  const withoutPush = { ...preferences, hasReachableDevice: false };
  return (
    !isEnabled(setting, preferences) && getNotificationNeed(setting, withoutPush) !== undefined
  );
}

/** Someone with a stolen session would switch these off first, and then pay unnoticed. */
export function silencesPayments({ channel, event }: NotificationSwitch): boolean {
  return channel === 'message' && (event === 'payment' || event === 'confirmation_due');
}

export function isOff(setting: NotificationSwitch, { off }: NotificationPreferences): boolean {
  return off.some(({ channel, event }) => channel === setting.channel && event === setting.event);
}
