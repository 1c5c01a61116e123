import { type ConfigView, getConfig } from '@saifu/contract/config';
import { getConsoleSession } from '@saifu/contract/member-session';
import {
  type ApiKeyView,
  createApiKey,
  listApiKeys,
  type NewApiKeyView,
  revokeApiKey,
} from '@saifu/contract/merchant';
import {
  createWebhook,
  listWebhooks,
  removeWebhook,
  type WebhookView,
} from '@saifu/contract/webhook';
import { WEBHOOK_EVENTS } from '@saifu/domain/webhooks/webhook';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { agree, press, type } from '../../testing/form.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { ownerSession } from '../../testing/sessions.ts';

const path = '/console/developers';
const apiKey: ApiKeyView = {
  id: 'key_01jd0000000000000000000001',
  name: 'Till at the counter',
  ends_with: 'f3Qx',
  created_at: '2026-11-01T10:00:00+09:00',
  last_used_at: null,
  is_current: false,
};
const newKey: NewApiKeyView = {
  ...apiKey,
  id: 'key_01jd0000000000000000000002',
  name: 'Web shop',
  ends_with: '9aBc',
  secret: 'sk_live_9aBc',
};
const webhook: WebhookView = {
  id: 'whk_01jd0000000000000000000001',
  url: 'https://shop.example/hook',
  events: ['order.paid', 'payment.refunded', 'payment.failed', 'store.change_approved'],
  created_at: '2026-11-02T10:00:00+09:00',
  pause: null,
};
const newWebhook = { ...webhook, url: 'https://new.example/hook', secret: 'whsec_c2VjcmV0' };
const noWebhooks = respondWith(listWebhooks, { items: [], next_cursor: null });
const noKeys = respondWith(listApiKeys, { items: [], next_cursor: null });
const signedIn = respondWith(getConsoleSession, ownerSession);
const keys = [
  signedIn,
  noWebhooks,
  respondWith(listApiKeys, { items: [apiKey], next_cursor: null }),
];
const webhooks = [
  signedIn,
  noKeys,
  respondWith(listWebhooks, { items: [webhook], next_cursor: null }),
];

type Calls = ReturnType<typeof fakeApi>;
const listPosts = (calls: Calls) => calls.filter(({ method }) => method === 'POST');
const getAttempts = (calls: Calls) =>
  listPosts(calls).map(({ headers }) => headers.get('Idempotency-Key'));

test('the documents of the API are pages of the server and open in a new tab', async () => {
  fakeApi(...keys);
  await openConsole(path);
  const link = await screen.findByRole('link', { name: /^API reference.*new tab\)$/ });
  const links = screen.getAllByRole('link').filter((each) => each.getAttribute('target'));
  expect(links.map((each) => each.getAttribute('href'))).toEqual([
    '/api/docs',
    '/api/docs#description/webhooks',
    '/api/openapi.json',
    '/api/postman.json',
  ]);
  let isRouted = true;
  document.addEventListener(
    'click',
    (event) => {
      isRouted = event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  fireEvent.click(link);
  expect(isRouted).toBe(false);
  expect(window.location.pathname).toBe(path);
});

test('a key is created once by two presses, and its secret is shown until it is kept', async () => {
  const calls = fakeApi(...keys, respondWith(createApiKey, newKey));
  await openConsole(path);
  await createKey('Web shop');
  press('Create');
  await screen.findByText('sk_live_9aBc');
  expect(document.activeElement?.textContent).toBe('The API key Web shop was created');
  expect(screen.getByText(/shown only now and never again/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy: Secret key' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Create an API key' })).toBeNull();
  expect(listPosts(calls)).toHaveLength(1);
  expect(listPosts(calls)[0]?.body).toEqual({ name: 'Web shop' });
  expect(getAttempts(calls)[0]).toMatch(/^[\da-f-]{36}$/);

  press('I have kept it');
  await screen.findByText('The API key Web shop can be used now.');
  expect(document.activeElement?.textContent).toBe('The API key Web shop can be used now.');
  expect(screen.queryByText('sk_live_9aBc')).toBeNull();
});

test('the secret is shown although the sheet was closed while the key was created', async () => {
  fakeApi(...keys, respondWith(createApiKey, newKey));
  await openConsole(path);
  await createKey('Web shop');
  press('Close');
  expect(screen.queryByRole('dialog')).toBeNull();
  await screen.findByText('sk_live_9aBc');
});

test('after a lost response, the same name has the same key, also in a new sheet', async () => {
  const answers = [() => Response.error(), () => Response.json(newKey, { status: 201 })];
  const calls = fakeApi(...keys, {
    row: createApiKey,
    response: () => answers.shift()?.() ?? Response.error(),
  });
  const { t } = await openConsole(path);
  await createKey('Web shop');
  await screen.findByText(t.error('offline'));
  press('Close');
  await createKey('Web shop');
  await screen.findByText('sk_live_9aBc');
  const [first, second, ...rest] = getAttempts(calls);
  expect(first).toBe(second);
  expect(rest).toEqual([]);
});

test('an error of the server is at the field, and the next try is a new attempt', async () => {
  const calls = fakeApi(...keys, respondWithError(createApiKey, 'key.too_many'));
  await openConsole(path);
  await createKey('Web shop');
  await screen.findByText(/^You can have at most .* API keys/);
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  press('Create');
  await waitFor(() => expect(new Set(getAttempts(calls)).size).toBe(2));
});

test.each([
  ['', 'field.required', { label: 'Name' }],
  [' \u200b ', 'field.required', { label: 'Name' }],
  ['x'.repeat(61), 'field.too_long', { label: 'Name', max: 60 }],
] as const)('the name %j is not sent', async (name, code, params) => {
  const calls = fakeApi(...keys);
  const { t } = await openConsole(path);
  await createKey(name);
  await screen.findByText(t.error(code, params));
  expect(listPosts(calls)).toEqual([]);
});

test('a key is revoked after a question that says what stops working', async () => {
  const calls = fakeApi(...keys, respondWith(revokeApiKey, undefined));
  await openConsole(path);
  await screen.findByText('…f3Qx');
  expect(screen.getByText('Never')).toBeTruthy();
  press('Revoke Till at the counter (…f3Qx)');
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'Programs that use Till at the counter (…f3Qx) stop working at once.',
  );
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await agree('Revoke');
  const notice = await screen.findByText('The API key Till at the counter was revoked.');
  expect(document.activeElement?.contains(notice)).toBe(true);
  expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe(
    `/api/v1/merchant/api_keys/${apiKey.id}`,
  );
});

test('a revocation that fails says so, and one that was made before counts', async () => {
  fakeApi(...keys, respondWithError(revokeApiKey, 'unexpected'));
  const { t, unmount } = await openConsole(path);
  await screen.findByText('…f3Qx');
  press('Revoke Till at the counter (…f3Qx)');
  await agree('Revoke');
  await screen.findByText(t.error('unexpected'));
  unmount();

  fakeApi(...keys, respondWithError(revokeApiKey, 'not_found'));
  await openConsole(path);
  await screen.findByText('…f3Qx');
  press('Revoke Till at the counter (…f3Qx)');
  await agree('Revoke');
  await screen.findByText('The API key Till at the counter was revoked.');
});

test('a webhook for all events names none, and its signing secret is shown once', async () => {
  const calls = fakeApi(...webhooks, respondWith(createWebhook, newWebhook));
  await openConsole(path);
  await openWebhookSheet();
  type('URL', ' https://new.example/hook ');
  press('Add');
  await screen.findByText('whsec_c2VjcmV0');
  expect(document.activeElement?.textContent).toBe(
    'The webhook https://new.example/hook was added',
  );
  expect(screen.getByText(/verifies the signature .* as Standard Webhooks describes/)).toBeTruthy();
  expect(listPosts(calls)[0]?.body).toEqual({ url: 'https://new.example/hook' });
  expect(getAttempts(calls)[0]).toMatch(/^[\da-f-]{36}$/);
  press('I have kept it');
  await screen.findByText('Events are now sent to https://new.example/hook.');
  expect(screen.queryByText('whsec_c2VjcmV0')).toBeNull();
});

test('some events are chosen by their subject, and at least one is needed', async () => {
  const calls = fakeApi(...webhooks, respondWith(createWebhook, newWebhook));
  const { t } = await openConsole(path);
  await openWebhookSheet();
  type('URL', 'https://new.example/hook');
  fireEvent.click(screen.getByLabelText('Only some'));
  press('Add');
  await screen.findByText(t.error('field.required', { label: 'Events' }));
  expect(document.activeElement?.getAttribute('name')).toBe('events');
  expect(listPosts(calls)).toEqual([]);

  expect(screen.getByText('Payments: 0 of 6')).toBeTruthy();
  for (const label of ['A payment was refunded', 'An order was paid', 'A payment failed']) {
    fireEvent.click(screen.getByLabelText(label));
  }
  fireEvent.click(screen.getByLabelText('A payment failed'));
  expect(screen.getByText('Payments: 1 of 6')).toBeTruthy();
  press('Add');
  await screen.findByText('whsec_c2VjcmV0');
  expect(listPosts(calls)[0]?.body).toEqual({
    url: 'https://new.example/hook',
    events: ['order.paid', 'payment.refunded'],
  });
});

test('every event can be chosen', async () => {
  fakeApi(...webhooks);
  await openConsole(path);
  await openWebhookSheet();
  fireEvent.click(screen.getByLabelText('Only some'));
  const sheet = screen.getByRole('dialog');
  expect([...sheet.querySelectorAll('code')].map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([...WEBHOOK_EVENTS]),
  );
});

test.each(['webhook.target_forbidden', 'webhook.too_many'] as const)(
  'the error %s of the server is at the URL',
  async (code) => {
    fakeApi(...webhooks, respondWithError(createWebhook, code));
    const { t } = await openConsole(path);
    await openWebhookSheet();
    type('URL', 'https://10.0.0.1/hook');
    press('Add');
    await screen.findByText(t.error(code));
    expect(document.activeElement).toBe(screen.getByLabelText('URL'));
    expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  },
);

test.each([
  ['  ', 'field.required', { label: 'URL' }],
  [`https://a.example/${'x'.repeat(500)}`, 'webhook.target_forbidden', {}],
] as const)('the URL %j is not sent', async (url, code, params) => {
  const calls = fakeApi(...webhooks);
  const { t } = await openConsole(path);
  await openWebhookSheet();
  type('URL', url);
  press('Add');
  await screen.findByText(t.error(code, params));
  expect(listPosts(calls)).toEqual([]);
});

test('a row names the first events and leads to the webhook, and can be removed', async () => {
  const calls = fakeApi(...webhooks, respondWith(removeWebhook, undefined));
  await openConsole(path);
  const link = await screen.findByRole('link', { name: webhook.url });
  expect(link.getAttribute('href')).toBe(`/console/developers/webhooks/${webhook.id}`);
  const row = within(screen.getByRole('row', { name: /shop\.example/ }));
  expect(row.getByText('order.paid')).toBeTruthy();
  expect(row.queryByText('store.change_approved')).toBeNull();
  expect(row.getByText('and 1 more')).toBeTruthy();

  press(`Remove the webhook ${webhook.url}`);
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    `Nothing is sent to ${webhook.url} anymore`,
  );
  await agree('Remove');
  const notice = await screen.findByText(`The webhook ${webhook.url} was removed.`);
  expect(document.activeElement?.contains(notice)).toBe(true);
  expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe(
    `/api/v1/merchant/webhooks/${webhook.id}`,
  );
});

test('a webhook for every event says so, and empty lists say what will be there', async () => {
  const all = { ...webhook, events: [...WEBHOOK_EVENTS] };
  const some = respondWith(listWebhooks, { items: [all], next_cursor: null });
  fakeApi(signedIn, noKeys, some);
  const { unmount } = await openConsole(path);
  await screen.findByText('All events');
  await screen.findByText('API keys that you create are listed here.');
  unmount();

  fakeApi(signedIn, noKeys, noWebhooks);
  await openConsole(path);
  await screen.findByText('Webhooks that you add are listed here.');
});

async function createKey(name: string): Promise<void> {
  await screen.findByRole('button', { name: 'Create an API key' });
  press('Create an API key');
  type('Name', name);
  press('Create');
}

async function openWebhookSheet(): Promise<void> {
  await screen.findByRole('button', { name: 'Add a webhook' });
  press('Add a webhook');
}

const config: ConfigView = {
  version: '1.0.0',
  sandbox: true,
  demo_people: [],
  languages: ['en'],
  offered_languages: ['en'],
  cards_max: 5,
  terms_version: '2026-11-01',
  qr_origins: [],
  tokenizer: { url: 'https://tokenizer.example', publishable_key: 'pk_1' },
  operator: {
    name: 'Saifu',
    representative: '',
    manager: '',
    address: '',
    phone: '',
    email: '',
    registration: null,
    sample: true,
  },
};

/** What the page of the API reference does with the page that opened it. */
const takeKey = () => Reflect.get(window, 'takeApiReferenceKey')?.();

test('the API reference gets a new test key once, without a URL or storage', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(window);
  fakeApi(...keys, respondWith(createApiKey, newKey), respondWith(getConfig, config));
  await openConsole(path);
  await createKey('Web shop');
  const name = /^Open the API reference with this key.*new tab\)$/;
  fireEvent.click(await screen.findByRole('button', { name }));
  expect(open.mock.calls).toEqual([['/api/docs', '_blank']]);
  expect(window.location.href).not.toContain(newKey.secret);
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain(newKey.secret);
  expect(takeKey()).toBe(newKey.secret);
  expect(takeKey()).toBeUndefined();
});

test('a key that the API reference has not taken is forgotten with its secret', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  fakeApi(...keys, respondWith(createApiKey, newKey), respondWith(getConfig, config));
  await openConsole(path);
  await createKey('Web shop');
  const button = await screen.findByRole('button', { name: /^Open the API reference/ });
  fireEvent.click(button);
  await screen.findByText(/The browser did not open the page/);
  expect(takeKey()).toBeUndefined();
  open.mockReturnValue(window);
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByText(/did not open/)).toBeNull());
  press('I have kept it');
  await screen.findByText('The API key Web shop can be used now.');
  expect(takeKey()).toBeUndefined();
});

test('a live key is not offered to the API reference', async () => {
  const live = respondWith(getConfig, { ...config, sandbox: false });
  const calls = fakeApi(...keys, respondWith(createApiKey, newKey), live);
  await openConsole(path);
  await createKey('Web shop');
  await screen.findByText(newKey.secret);
  await waitFor(() => expect(calls.some((call) => call.path === getConfig.path)).toBe(true));
  expect(screen.queryByRole('button', { name: /^Open the API reference/ })).toBeNull();
});

test('the logs are linked', async () => {
  fakeApi(...keys);
  await openConsole(path);
  const requests = await screen.findByRole('link', { name: /^API requests/ });
  expect(requests.getAttribute('href')).toBe('/console/developers/requests');
  const events = screen.getByRole('link', { name: /^Events/ });
  expect(events.getAttribute('href')).toBe('/console/developers/events');
});
