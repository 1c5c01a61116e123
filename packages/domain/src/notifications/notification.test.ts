import { expect, test } from 'vitest';
import {
  isLeftToPush,
  isTold,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
  type NotificationChannel,
  type NotificationEvent,
  needOf,
  silencesPayments,
} from './notification.ts';

const at = (channel: NotificationChannel, event: NotificationEvent) => ({ channel, event });
const NONE = { hasDevice: false, hearsPush: false };
const NEW = { hasDevice: true, hearsPush: false };
const HEARS = { hasDevice: true, hearsPush: true };
const EVERYWHERE = NOTIFICATION_EVENTS.flatMap((event) =>
  NOTIFICATION_CHANNELS.map((channel) => at(channel, event)),
);

test('whoever has chosen nothing is told everything, by push only where a device takes it', () => {
  for (const place of EVERYWHERE) {
    expect(isTold(place, { off: [], ...NEW })).toBe(true);
    expect(isTold(place, { off: [], ...HEARS })).toBe(true);
    expect(isTold(place, { off: [], ...NONE })).toBe(place.channel !== 'push');
  }
});

test('whoever has switched everything off still hears of what must be heard', () => {
  const told = EVERYWHERE.filter((place) => isTold(place, { off: EVERYWHERE, ...HEARS }));
  expect(told).toEqual([
    at('letter', 'confirmation_due'),
    at('in_app', 'security'),
    at('letter', 'security'),
  ]);
});

test('a letter that asks for a yes can be left out only while a push asks for it', () => {
  const letter = at('letter', 'confirmation_due');
  const off = [letter];
  expect(isTold(letter, { off, ...HEARS })).toBe(false);
  expect(isTold(letter, { off, ...NEW })).toBe(true);
  expect(isTold(letter, { off, ...NONE })).toBe(true);
  const both = [letter, at('push', 'confirmation_due')];
  expect(isTold(letter, { off: both, ...HEARS })).toBe(true);
  expect(needOf(letter, { off: both, ...HEARS })).toBe('only_way');
});

test('of what is left out, only that which must be heard is left to a push', () => {
  const left = EVERYWHERE.filter((place) => isLeftToPush(place, { off: [place], ...HEARS }));
  expect(left).toEqual([at('letter', 'confirmation_due')]);
  expect(isLeftToPush(at('letter', 'confirmation_due'), { off: [], ...HEARS })).toBe(false);
});

test('what tells of payments by letter is not switched off lightly', () => {
  expect(EVERYWHERE.filter(silencesPayments)).toEqual([
    at('letter', 'payment'),
    at('letter', 'confirmation_due'),
  ]);
});

test('a switch stands for its own event alone', () => {
  const preferences = { off: [at('letter', 'payment')], ...NONE };
  expect(isTold(at('letter', 'payment'), preferences)).toBe(false);
  expect(isTold(at('letter', 'refund'), preferences)).toBe(true);
  expect(isTold(at('in_app', 'payment'), preferences)).toBe(true);
});
