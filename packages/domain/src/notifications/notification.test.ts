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

test('every notification is on by default, push only with a registered device', () => {
  for (const setting of EVERYWHERE) {
    expect(isEnabled(setting, { off: [], ...NEW })).toBe(true);
    expect(isEnabled(setting, { off: [], ...REACHABLE })).toBe(true);
    expect(isEnabled(setting, { off: [], ...NONE })).toBe(setting.channel !== 'push');
  }
});

test('required notifications stay on when every switch is off', () => {
  const enabled = EVERYWHERE.filter((setting) =>
    isEnabled(setting, { off: EVERYWHERE, ...REACHABLE }),
  );
  expect(enabled).toEqual([
    at('message', 'confirmation_due'),
    at('in_app', 'security'),
    at('message', 'security'),
  ]);
});

test('the confirmation message can be switched off only while a push reaches a device', () => {
  const messageSwitch = at('message', 'confirmation_due');
  const off = [messageSwitch];
  expect(isEnabled(messageSwitch, { off, ...REACHABLE })).toBe(false);
  expect(isEnabled(messageSwitch, { off, ...NEW })).toBe(true);
  expect(isEnabled(messageSwitch, { off, ...NONE })).toBe(true);
  const both = [messageSwitch, at('push', 'confirmation_due')];
  expect(isEnabled(messageSwitch, { off: both, ...REACHABLE })).toBe(true);
  expect(getNotificationNeed(messageSwitch, { off: both, ...REACHABLE })).toBe('only_way');
});

test('only a required message is left to push', () => {
  const left = EVERYWHERE.filter((setting) =>
    isLeftToPush(setting, { off: [setting], ...REACHABLE }),
  );
  expect(left).toEqual([at('message', 'confirmation_due')]);
  expect(isLeftToPush(at('message', 'confirmation_due'), { off: [], ...REACHABLE })).toBe(false);
});

test('switching off messages about payments and confirmations counts as silencing payments', () => {
  expect(EVERYWHERE.filter(silencesPayments)).toEqual([
    at('message', 'payment'),
    at('message', 'confirmation_due'),
  ]);
});

test('a switch affects only its own channel and event', () => {
  const preferences = { off: [at('message', 'payment')], ...NONE };
  expect(isEnabled(at('message', 'payment'), preferences)).toBe(false);
  expect(isEnabled(at('message', 'refund'), preferences)).toBe(true);
  expect(isEnabled(at('in_app', 'payment'), preferences)).toBe(true);
});
