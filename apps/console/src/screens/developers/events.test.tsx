import { type EventView, getEvent, listEvents } from '@saifu/contract/event';
import { getConsoleSession } from '@saifu/contract/member-session';
import { type DeliveryView, replayDelivery } from '@saifu/contract/webhook';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { ownerSession } from '../../testing/sessions.ts';

const path = '/console/developers/events';
const unsent: EventView = {
  id: 'evt_01jd0000000000000000000001',
  type: 'order.created',
  created_at: '2026-11-19T12:00:01+09:00',
  body: '{"type":"order.created","data":{"id":"ord_1"}}',
  deliveries: [],
};
const failed = {
  id: 'whd_01jd0000000000000000000001',
  webhook_id: 'whk_01jd0000000000000000000001',
  type: 'order.paid',
  state: 'given_up',
  created_at: '2026-11-19T12:00:03+09:00',
  attempts: [{ at: '2026-11-19T12:00:04+09:00', status: 500, fault: null, duration_ms: 300 }],
  url: 'https://shop.example/hook',
} as const satisfies EventView['deliveries'][number];
const delivered = {
  ...failed,
  id: 'whd_01jd0000000000000000000002',
  webhook_id: 'whk_01jd0000000000000000000002',
  state: 'delivered',
  url: 'https://books.example/hook',
} as const;
const sent: EventView = {
  ...unsent,
  id: 'evt_01jd0000000000000000000002',
  type: 'order.paid',
  created_at: '2026-11-19T12:00:02+09:00',
  deliveries: [
    { ...failed, attempts: [...failed.attempts] },
    { ...delivered, attempts: [] },
  ],
};
const page = (...items: EventView[]) => ({ items, next_cursor: null });
const signedIn = respondWith(getConsoleSession, ownerSession);
const listed = respondWith(listEvents, page(sent, unsent));

test('each event has its time, its name, its type and how much was delivered', async () => {
  fakeApi(signedIn, listed);
  await openConsole(path);
  const table = await screen.findByRole('table', { name: 'Events' });
  const rows = [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  expect(rows).toEqual([
    ['2026/11/19 12:00:02', 'An order was paid', 'order.paid', '1 of 2 delivered'],
    ['2026/11/19 12:00:01', 'An order was created', 'order.created', 'Not sent'],
  ]);
});

test('the type goes into the URL and to the server', async () => {
  const calls = fakeApi(signedIn, listed);
  await openConsole(`${path}?type=nothing`);
  const table = await screen.findByRole('table', { name: 'Events' });
  expect(table).toBeTruthy();
  const [field] = screen.getAllByLabelText('Event type');
  if (field !== undefined) fireEvent.change(field, { target: { value: 'order.paid' } });
  await waitFor(() => expect(window.location.search).toBe('?type=order.paid'));
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/v1/merchant/events?type=order.paid'));
});

test('an event shows its payload and its deliveries', async () => {
  fakeApi(signedIn, listed, respondWith(getEvent, sent));
  await openConsole(path);
  fireEvent.click(await screen.findByRole('link', { name: '2026/11/19 12:00:02' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'An order was paid' }));
  expect(window.location.search).toBe(`?event=${sent.id}`);
  expect(sheet.getByText(/"id": "ord_1"/).textContent).toContain('{\n  "type"');
  expect(sheet.getByRole('button', { name: 'Copy: Payload' })).toBeTruthy();
  const delivery = within(sheet.getByRole('article', { name: failed.url }));
  expect(delivery.getByText('Not delivered')).toBeTruthy();
  expect(delivery.getByRole('listitem').textContent).toContain('Status 500');
  expect(sheet.getByRole('article', { name: delivered.url }).textContent).toContain('Delivered');
  press('Close');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(window.location.search).toBe('');
});

test('an event is sent again to one webhook, and the notice takes the focus', async () => {
  const { url: _, ...delivery } = { ...failed, attempts: [...failed.attempts] };
  const replayed: DeliveryView = { ...delivery, state: 'waiting', body: sent.body };
  const calls = fakeApi(
    signedIn,
    listed,
    respondWith(getEvent, sent),
    respondWith(replayDelivery, replayed),
  );
  await openConsole(`${path}?event=${sent.id}`);
  await screen.findByRole('dialog', { name: 'An order was paid' });
  press(`Send again to ${failed.url}`);
  const question = await screen.findByRole('dialog', { name: 'Send this event again?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Send' }));
  const notice = await screen.findByText('order.paid is being sent again.');
  await waitFor(() => expect(document.activeElement?.contains(notice)).toBe(true));
  expect(screen.queryByRole('dialog')).toBeNull();
  const posts = calls.filter(({ method }) => method === 'POST');
  expect(posts.map((call) => call.path)).toEqual([
    `/api/v1/merchant/webhook_deliveries/${failed.id}/replay`,
  ]);
});

test('an error of a replay is shown, and the event stays open', async () => {
  fakeApi(
    signedIn,
    listed,
    respondWith(getEvent, sent),
    respondWithError(replayDelivery, 'rate.limited'),
  );
  await openConsole(`${path}?event=${sent.id}`);
  await screen.findByRole('dialog', { name: 'An order was paid' });
  press(`Send again to ${failed.url}`);
  const question = await screen.findByRole('dialog', { name: 'Send this event again?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Send' }));
  await screen.findByText(/^Too many attempts\./);
  expect(screen.getByRole('dialog', { name: 'An order was paid' })).toBeTruthy();
});

test('an event without a delivery offers no replay', async () => {
  const recurring: EventView = { ...unsent, type: 'recurring_billing.activated' };
  fakeApi(signedIn, respondWith(listEvents, page(recurring)), respondWith(getEvent, recurring));
  await openConsole(`${path}?event=${recurring.id}`);
  await screen.findByText('No active webhook received this event.');
  expect(screen.getByText(/shown as it is now/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Send again/ })).toBeNull();
});

test('an event that is unknown or too old is not found', async () => {
  fakeApi(signedIn, respondWith(listEvents, page()), respondWithError(getEvent, 'not_found'));
  await openConsole(`${path}?event=evt_1`);
  await screen.findByText('This event was not found. Events are kept for 30 days.');
  expect(screen.getByText('Events such as a payment appear here as they happen.')).toBeTruthy();
});
