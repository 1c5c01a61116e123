/** What somebody is told about. */
export const NOTIFICATION_EVENTS = [
  'payment',
  'confirmation_due',
  'refund',
  'recurring',
  'support',
  'security',
] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

/** Ways to tell it. A letter is a mail, or an SMS to whoever has no mail address. */
export const NOTIFICATION_CHANNELS = ['in_app', 'message', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** One place of the matrix of channels and events. */
export type NotificationSwitch = {
  readonly channel: NotificationChannel;
  readonly event: NotificationEvent;
};

/** What somebody has switched off, and what their devices do with pushes. */
export type NotificationPreferences = {
  readonly off: readonly NotificationSwitch[];
  /** One of them is to be pushed to. */
  readonly hasDevice: boolean;
  /** One of them has taken a push before; until then nobody knows whether they hear any. */
  readonly hasReachableDevice: boolean;
};

/**
 * Why something cannot be switched off. security: whoever takes an account over would switch it
 * off first. only_way: without it nobody would hear that a payment waits for their yes.
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

/** Whether it is told this way: by choice, or because it must be. */
export function isEnabled(
  setting: NotificationSwitch,
  preferences: NotificationPreferences,
): boolean {
  if (setting.channel === 'push' && !preferences.hasDevice) return false;
  return !isOff(setting, preferences) || getNotificationNeed(setting, preferences) !== undefined;
}

/** Whether it is left out only because a push tells it; where none arrives, it is told. */
export function isLeftToPush(
  setting: NotificationSwitch,
  preferences: NotificationPreferences,
): boolean {
  const withoutPush = { ...preferences, hasReachableDevice: false };
  return (
    !isEnabled(setting, preferences) && getNotificationNeed(setting, withoutPush) !== undefined
  );
}

/** Whoever borrows a session would switch this off first, and then pay unheard. */
export function silencesPayments({ channel, event }: NotificationSwitch): boolean {
  return channel === 'message' && (event === 'payment' || event === 'confirmation_due');
}

export function isOff(setting: NotificationSwitch, { off }: NotificationPreferences): boolean {
  return off.some(({ channel, event }) => channel === setting.channel && event === setting.event);
}
