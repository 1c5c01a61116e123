import { expect, test } from 'vitest';
import {
  getNotificationNeed,
  isEnabled,
  isLeftToPush,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
  type NotificationChannel,
  type NotificationEvent,
  silencesPayments,
} from './notification.ts';

const at = (channel: NotificationChannel, event: NotificationEvent) => ({ channel, event });
const NONE = { hasDevice: false, hasReachableDevice: false };
const NEW = { hasDevice: true, hasReachableDevice: false };
const REACHABLE = { hasDevice: true, hasReachableDevice: true };
const EVERYWHERE = NOTIFICATION_EVENTS.flatMap((event) =>
  NOTIFICATION_CHANNELS.map((channel) => at(channel, event)),
);

test('whoever has chosen nothing is told everything, by push only where a device takes it', () => {
  for (const setting of EVERYWHERE) {
    expect(isEnabled(setting, { off: [], ...NEW })).toBe(true);
    expect(isEnabled(setting, { off: [], ...REACHABLE })).toBe(true);
    expect(isEnabled(setting, { off: [], ...NONE })).toBe(setting.channel !== 'push');
  }
});

test('whoever has switched everything off still hears of what must be heard', () => {
  const enabled = EVERYWHERE.filter((setting) =>
    isEnabled(setting, { off: EVERYWHERE, ...REACHABLE }),
  );
  expect(enabled).toEqual([
    at('message', 'confirmation_due'),
    at('in_app', 'security'),
    at('message', 'security'),
  ]);
});

test('a letter that asks for a yes can be left out only while a push asks for it', () => {
  const messageSwitch = at('message', 'confirmation_due');
  const off = [messageSwitch];
  expect(isEnabled(messageSwitch, { off, ...REACHABLE })).toBe(false);
  expect(isEnabled(messageSwitch, { off, ...NEW })).toBe(true);
  expect(isEnabled(messageSwitch, { off, ...NONE })).toBe(true);
  const both = [messageSwitch, at('push', 'confirmation_due')];
  expect(isEnabled(messageSwitch, { off: both, ...REACHABLE })).toBe(true);
  expect(getNotificationNeed(messageSwitch, { off: both, ...REACHABLE })).toBe('only_way');
});

test('of what is left out, only that which must be heard is left to a push', () => {
  const left = EVERYWHERE.filter((setting) =>
    isLeftToPush(setting, { off: [setting], ...REACHABLE }),
  );
  expect(left).toEqual([at('message', 'confirmation_due')]);
  expect(isLeftToPush(at('message', 'confirmation_due'), { off: [], ...REACHABLE })).toBe(false);
});

test('what tells of payments by letter is not switched off lightly', () => {
  expect(EVERYWHERE.filter(silencesPayments)).toEqual([
    at('message', 'payment'),
    at('message', 'confirmation_due'),
  ]);
});

test('a switch stands for its own event alone', () => {
  const preferences = { off: [at('message', 'payment')], ...NONE };
  expect(isEnabled(at('message', 'payment'), preferences)).toBe(false);
  expect(isEnabled(at('message', 'refund'), preferences)).toBe(true);
  expect(isEnabled(at('in_app', 'payment'), preferences)).toBe(true);
});
