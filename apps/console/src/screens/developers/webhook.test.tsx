import { getConsoleSession } from '@saifu/contract/member-session';
import {
  type DeliveryView,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  type WebhookView,
} from '@saifu/contract/webhook';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { press } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { ownerSession } from '../../testing/sessions.ts';

const webhook: WebhookView = {
  id: 'whk_01jd0000000000000000000001',
  url: 'https://shop.example/hook',
  events: ['order.paid', 'payment.refunded'],
  created_at: '2026-11-02T10:00:00+09:00',
  pause: null,
};
const delivered: DeliveryView = {
  id: 'whd_01jd0000000000000000000001',
  webhook_id: webhook.id,
  type: 'order.paid',
  state: 'delivered',
  body: '{"type":"order.paid","data":{"id":"ord_1"}}',
  created_at: '2026-11-15T12:00:01+09:00',
  attempts: [
    { at: '2026-11-15T12:00:09+09:00', status: 204, fault: null, duration_ms: 180 },
    {
      at: '2026-11-15T12:00:02+09:00',
      status: null,
      fault: 'webhook.ECONNREFUSED',
      duration_ms: 20,
    },
  ],
};
const waiting: DeliveryView = {
  ...delivered,
  id: 'whd_01jd0000000000000000000002',
  type: 'payment.refunded',
  state: 'waiting',
  created_at: '2026-11-15T12:30:00+09:00',
  attempts: [{ at: '2026-11-15T12:30:01+09:00', status: 500, fault: null, duration_ms: 1240 }],
};
const path = `/console/developers/webhooks/${webhook.id}`;
const page = (...items: DeliveryView[]) => ({ items, next_cursor: null });
const signedIn = [
  respondWith(getConsoleSession, ownerSession),
  respondWith(listWebhooks, { items: [webhook], next_cursor: null }),
];

test('each delivery has its event, state, attempts and last answer', async () => {
  const unsent: DeliveryView = { ...waiting, id: 'whd_3', attempts: [] };
  const givenUp: DeliveryView = {
    ...waiting,
    id: 'whd_4',
    state: 'given_up',
    attempts: Array.from({ length: 20 }, (_, at) => ({
      at: `2026-11-15T12:00:${10 + at}+09:00`,
      status: null,
      fault: 'webhook.timeout',
      duration_ms: 15_000,
    })),
  };
  fakeApi(...signedIn, respondWith(listDeliveries, page(unsent, waiting, givenUp, delivered)));
  await openConsole(path);
  await screen.findByText(webhook.url);
  const table = await screen.findByRole('table', { name: 'Deliveries' });
  const rows = [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  expect(rows).toEqual([
    ['2026/11/15 12:30:00', 'payment.refunded', 'Waiting', '0', 'None'],
    ['2026/11/15 12:30:00', 'payment.refunded', 'Waiting', '1', 'Status 500'],
    ['2026/11/15 12:30:00', 'payment.refunded', 'Not delivered', '20 or more', 'No answer in time'],
    ['2026/11/15 12:00:01', 'order.paid', 'Delivered', '2', 'Status 204'],
  ]);
});

test('the next page is added, and its first row gets the focus', async () => {
  const pages = [{ items: [waiting], next_cursor: 'next' }, page(delivered)];
  const calls = fakeApi(...signedIn, {
    row: listDeliveries,
    response: () => Response.json(pages.shift()),
  });
  const { t } = await openConsole(path);
  await screen.findByText('Waiting');
  press(t('app.more'));
  await screen.findByText('Delivered');
  expect(document.activeElement?.getAttribute('href')).toBe(`${path}?delivery=${delivered.id}`);
  expect(calls.at(-1)?.path).toBe(`/api/v1/merchant/webhooks/${webhook.id}/deliveries?cursor=next`);
});

test('a delivery shows its attempts and its payload, and is closed again', async () => {
  fakeApi(...signedIn, respondWith(listDeliveries, page(delivered)));
  await openConsole(path);
  fireEvent.click(await screen.findByRole('link', { name: '2026/11/15 12:00:01' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'An order was paid' }));
  expect(window.location.search).toBe(`?delivery=${delivered.id}`);
  expect(sheet.getByText(delivered.id)).toBeTruthy();
  expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Status 204 2026/11/15 12:00:09, took 0.2 s',
    'Connection refused ECONNREFUSED2026/11/15 12:00:02, took 0.0 s',
  ]);
  expect(sheet.getByText(/"id": "ord_1"/).textContent).toContain('{\n  "type": "order.paid",');
  press('Close');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(window.location.pathname + window.location.search).toBe(path);
});

test('an event is sent again after a question, and the notice takes the focus', async () => {
  const states = [page(delivered), page({ ...delivered, state: 'waiting' })];
  const calls = fakeApi(
    ...signedIn,
    {
      row: listDeliveries,
      response: () => Response.json(states.length > 1 ? states.shift() : states[0]),
    },
    respondWith(replayDelivery, { ...delivered, state: 'waiting' }),
  );
  await openConsole(`${path}?delivery=${delivered.id}`);
  await screen.findByRole('dialog', { name: 'An order was paid' });
  press('Send again');
  const question = await screen.findByRole('dialog', { name: 'Send this event again?' });
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Send' }));
  const notice = await screen.findByText('order.paid is being sent again.');
  await waitFor(() => expect(document.activeElement?.contains(notice)).toBe(true));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(window.location.search).toBe('');
  expect(calls.find(({ method }) => method === 'POST')?.path).toBe(
    `/api/v1/merchant/webhook_deliveries/${delivered.id}/replay`,
  );
  await screen.findByText('Waiting');
});

test('a question that is canceled sends nothing, and a rate limit is told', async () => {
  const calls = fakeApi(
    ...signedIn,
    respondWith(listDeliveries, page(delivered)),
    respondWithError(replayDelivery, 'rate.limited'),
  );
  await openConsole(`${path}?delivery=${delivered.id}`);
  await screen.findByRole('dialog', { name: 'An order was paid' });
  press('Send again');
  const dialog = () => screen.findByRole('dialog', { name: 'Send this event again?' });
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);

  press('Send again');
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Send' }));
  await screen.findByText(/^Too many attempts\./);
});

test('the list is fetched again while a delivery waits, and no longer afterwards', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answers = [page(waiting), page({ ...waiting, state: 'delivered' })];
  const calls = fakeApi(...signedIn, {
    row: listDeliveries,
    response: () => Response.json(answers.length > 1 ? answers.shift() : answers[0]),
  });
  const count = () => calls.filter(({ path: each }) => each.includes('/deliveries')).length;
  await openConsole(path);
  await screen.findByText('Waiting');
  expect(count()).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  await screen.findByText('Delivered');
  expect(count()).toBe(2);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(count()).toBe(2);
});

test('a webhook of another merchant is not found, and the list is offered', async () => {
  fakeApi(...signedIn, respondWithError(listDeliveries, 'not_found'));
  await openConsole('/console/developers/webhooks/whk_other');
  await screen.findByText('This webhook was not found. It may have been removed.');
  expect(screen.getByRole('link', { name: 'Developers', current: false })).toBeTruthy();
});

test('deliveries that cannot be loaded are an error with a way out', async () => {
  fakeApi(...signedIn, respondWithError(listDeliveries, 'rate.limited'));
  const { t } = await openConsole(path);
  await screen.findByText(webhook.url);
  await screen.findByRole('button', { name: t('app.retry') });
});

test('without deliveries, the list says what will be there', async () => {
  fakeApi(...signedIn, respondWith(listDeliveries, page()));
  await openConsole(path);
  await screen.findByText('Events that are sent to this webhook appear here.');
});
