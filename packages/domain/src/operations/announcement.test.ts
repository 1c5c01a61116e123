import { expect, test } from 'vitest';
import { getAnnouncementState, isOwnPath } from './announcement.ts';

const START = new Date('2026-11-20T00:00:00+09:00');
const END = new Date('2026-11-21T00:00:00+09:00');

test.each([
  ['2026-11-19T23:59:59+09:00', END, 'scheduled'],
  ['2026-11-20T00:00:00+09:00', END, 'shown'],
  ['2026-11-20T23:59:59+09:00', END, 'shown'],
  ['2026-11-21T00:00:00+09:00', END, 'ended'],
  ['2036-11-21T00:00:00+09:00', null, 'shown'],
])('at %s an announcement is as its period says', (at, endsAt, state) => {
  expect(getAnnouncementState({ startsAt: START, endsAt }, new Date(at))).toBe(state);
});

test.each(['/', '/faqs', '/faqs/faq_cards', '/console/payments?status=authorized'])(
  '%s is a path of this installation',
  (path) => expect(isOwnPath(path)).toBe(true),
);

test.each([
  '',
  'faqs',
  '//evil.example',
  '/\\evil.example',
  '/a//b',
  'https://evil.example',
  'javascript:alert(1)',
  '/../etc',
  '/%2e%2e/x',
  '/%2fevil.example',
  '/a b',
  '/a#b',
  '/<script>',
  '/財布',
])('%j is not', (path) => expect(isOwnPath(path)).toBe(false));
