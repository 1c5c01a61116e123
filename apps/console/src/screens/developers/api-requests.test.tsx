import { type ApiRequestView, getApiRequest, listApiRequests } from '@saifu/contract/api-request';
import { getConsoleSession } from '@saifu/contract/member-session';
import { type ApiKeyView, listApiKeys } from '@saifu/contract/merchant';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { clerkSession, ownerSession } from '../../testing/sessions.ts';

const path = '/console/developers/requests';
const apiKey: ApiKeyView = {
  id: 'key_01jd0000000000000000000001',
  name: 'Till at the counter',
  ends_with: 'f3Qx',
  created_at: '2026-11-01T10:00:00+09:00',
  last_used_at: null,
  is_current: false,
};
const otherKey: ApiKeyView = { ...apiKey, id: 'key_01jd0000000000000000000002', name: 'Web shop' };
const paid: ApiRequestView = {
  id: '01900000-0000-7000-8000-000000000001',
  created_at: '2026-11-19T12:00:01+09:00',
  method: 'POST',
  path: '/api/v1/merchant/orders',
  status: 201,
  error_code: null,
  duration_ms: 12,
  api_key: { id: apiKey.id, name: apiKey.name, ends_with: apiKey.ends_with },
};
const missing: ApiRequestView = {
  ...paid,
  id: '01900000-0000-7000-8000-000000000002',
  created_at: '2026-11-19T12:00:02+09:00',
  method: 'GET',
  path: '/api/v1/merchant/orders/{id}',
  status: 404,
  error_code: 'not_found',
};
const page = (...items: ApiRequestView[]) => ({ items, next_cursor: null });
const signedIn = [
  respondWith(getConsoleSession, ownerSession),
  respondWith(listApiKeys, { items: [apiKey, otherKey], next_cursor: null }),
];
const listed = respondWith(listApiRequests, page(missing, paid));

test('each request has its time, method, path, status, duration and key', async () => {
  fakeApi(...signedIn, listed);
  await openConsole(path);
  const table = await screen.findByRole('table', { name: 'API requests' });
  const rows = [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  expect(rows).toEqual([
    ['2026/11/19 12:00:02', 'GET', missing.path, '404', '12 ms', 'Till at the counter'],
    ['2026/11/19 12:00:01', 'POST', paid.path, '201', '12 ms', 'Till at the counter'],
  ]);
  expect(screen.getByText('2 requests shown')).toBeTruthy();
});

test('the filters go into the URL and to the server, and an invalid part is ignored', async () => {
  const calls = fakeApi(...signedIn, listed);
  await openConsole(`${path}?status=404&method=POST&path=`);
  await screen.findByText(paid.path);
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: '4xx' } });
  fireEvent.change(screen.getByLabelText('API key'), { target: { value: otherKey.id } });
  type('Path or request ID', ' /orders ');
  fireEvent.blur(screen.getByLabelText('Path or request ID'));
  const query = `status=4xx&method=POST&api_key_id=${otherKey.id}&path=%2Forders`;
  await waitFor(() => expect(window.location.search).toBe(`?${query}`));
  await waitFor(() => {
    const asked = calls.filter((call) => call.path.startsWith('/api/v1/merchant/requests'));
    expect(asked.at(0)?.path.split('?')[1]).toBe('method=POST');
    expect(asked.at(-1)?.path.split('?')[1]).toBe(query);
  });
  fireEvent.click(screen.getByRole('link', { name: 'Clear filters' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(screen.getByLabelText<HTMLInputElement>('Path or request ID').value).toBe('');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Filters');
});

test('a request shows its error and its id, and is closed without losing the filter', async () => {
  fakeApi(...signedIn, listed);
  await openConsole(`${path}?status=4xx`);
  fireEvent.click(await screen.findByRole('link', { name: '2026/11/19 12:00:02' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'API request' }));
  expect(window.location.search).toBe(`?status=4xx&request=${missing.id}`);
  expect(sheet.getByText('not_found')).toBeTruthy();
  expect(sheet.getByText(missing.id)).toBeTruthy();
  expect(sheet.getByText('Till at the counter (…f3Qx)')).toBeTruthy();
  expect(sheet.getByRole('button', { name: 'Copy: Request ID' })).toBeTruthy();
  press('Close');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(window.location.search).toBe('?status=4xx');
});

test('a request that is not listed is found by its id', async () => {
  const old = { ...paid, id: '01900000-0000-7000-8000-000000000009' };
  const calls = fakeApi(...signedIn, listed, respondWith(getApiRequest, old));
  await openConsole(path);
  await screen.findByText(paid.path);
  type('Path or request ID', ` ${old.id.toUpperCase()} `);
  const field = screen.getByLabelText('Path or request ID');
  if (field.closest('form') === null) throw new Error('Enter would do nothing');
  fireEvent.submit(field);
  const sheet = within(await screen.findByRole('dialog', { name: 'API request' }));
  await sheet.findByText(old.id);
  expect(window.location.search).toBe(`?request=${old.id}`);
  expect(calls.at(-1)?.path).toBe(`/api/v1/merchant/requests/${old.id}`);
});

test('a request that is unknown or too old is not found', async () => {
  fakeApi(...signedIn, listed, respondWithError(getApiRequest, 'not_found'));
  await openConsole(`${path}?request=01900000-0000-7000-8000-00000000000f`);
  await screen.findByText('This request was not found. Requests are kept for 7 days.');
});

test('an empty list says what appears, or that no request matches', async () => {
  fakeApi(...signedIn, respondWith(listApiRequests, page()));
  const { unmount } = await openConsole(path);
  await screen.findByText('Requests that your programs make with an API key appear here.');
  unmount();
  await openConsole(`${path}?status=5xx`);
  await screen.findByText('No request matches the filters.');
});

test('the next page is added, and its first row gets the focus', async () => {
  const pages = [{ items: [missing], next_cursor: 'next' }, page(paid)];
  const calls = fakeApi(...signedIn, {
    row: listApiRequests,
    response: () => Response.json(pages.shift()),
  });
  const { t } = await openConsole(path);
  await screen.findByText(missing.path);
  press(t('app.more'));
  await screen.findByText(paid.path);
  expect(document.activeElement?.textContent).toBe('2026/11/19 12:00:01');
  expect(calls.at(-1)?.path).toBe('/api/v1/merchant/requests?cursor=next');
});

test('a clerk is not allowed to see the requests', async () => {
  const calls = fakeApi(respondWith(getConsoleSession, clerkSession), listed);
  await openConsole(path);
  await screen.findByText(/role/i);
  expect(calls.filter((call) => call.path.includes('/merchant/requests'))).toEqual([]);
});
