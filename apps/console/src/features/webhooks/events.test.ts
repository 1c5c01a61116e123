import { WEBHOOK_EVENTS } from '@saifu/domain/webhooks/webhook';
import { expect, test } from 'vitest';
import { EVENT_GROUPS, hasAllEvents, splitEvents, toggleEvent } from './events.ts';
import { toNewWebhook, validateNewWebhook, type WebhookValues } from './new-webhook.ts';

const values: WebhookValues = { url: ' https://a.example/ ', scope: 'all', events: 'order.paid' };

test('every event is in exactly one group', () => {
  const grouped = EVENT_GROUPS.flatMap(({ events }) => events);
  expect(grouped.toSorted()).toEqual(WEBHOOK_EVENTS.toSorted());
});

test('all events are recognized in any order, and one less is not all', () => {
  expect(hasAllEvents(WEBHOOK_EVENTS.toReversed())).toBe(true);
  expect(hasAllEvents(WEBHOOK_EVENTS.slice(1))).toBe(false);
  expect(hasAllEvents([])).toBe(false);
});

test('unknown events are ignored', () => {
  expect(splitEvents(' order.paid order.lost  order.paid')).toEqual(['order.paid']);
  expect(splitEvents('')).toEqual([]);
});

test('an event is added in its order and removed again', () => {
  const both = toggleEvent('payment.failed', 'order.paid');
  expect(both).toBe('order.paid payment.failed');
  expect(toggleEvent(both, 'payment.failed')).toBe('order.paid');
  expect(toggleEvent('order.paid', 'order.paid')).toBe('');
});

test('all events are left to the server, some are named', () => {
  expect(toNewWebhook(values)).toEqual({ url: 'https://a.example/' });
  expect(toNewWebhook({ ...values, scope: 'some' })).toEqual({
    url: 'https://a.example/',
    events: ['order.paid'],
  });
});

test.each([
  [{ ...values, url: '  ' }, { url: 'field.required' }],
  [{ ...values, url: 'x'.repeat(501) }, { url: 'webhook.target_forbidden' }],
  [{ ...values, scope: 'some', events: '' }, { events: 'field.required' }],
  [
    { ...values, url: '', scope: 'some', events: '' },
    { url: 'field.required', events: 'field.required' },
  ],
  [values, {}],
] as const)('%j has the errors %j', (typed, codes) => {
  const errors = Object.entries(validateNewWebhook(typed));
  expect(Object.fromEntries(errors.map(([name, error]) => [name, error?.code]))).toEqual(codes);
});
