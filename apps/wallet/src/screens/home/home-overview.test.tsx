import { getUserinfo } from '@saifu/contract/account';
import { type AttentionItemView, getHome } from '@saifu/contract/home';
import { listStores } from '@saifu/contract/store';
import { ATTENTION_ITEM_KINDS } from '@saifu/domain/home/attention-items';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { focusManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { taro } from '../../testing/people.ts';
import { createPaymentRow } from '../history/payment-history.fixture.ts';
import { calm, createAttentionItem, newcomer, openHome, serveHome, stamp } from './home.fixture.ts';
import { getAttentionItemPath } from './home-paths.ts';

afterEach(() => focusManager.setFocused(undefined));

const region = (name: string | RegExp) => screen.findByRole('region', { name });
const getText = (element: HTMLElement | undefined) =>
  element?.textContent.replaceAll(/\s+/g, ' ').trim();
const linksIn = (part: HTMLElement) => within(part).getAllByRole('link');

/** The current year, which is not shown. */
const YEAR = stamp().slice(0, 4);

const confirm = (id: string, name: string): AttentionItemView =>
  createAttentionItem('payment_to_confirm', {
    id,
    name,
    amount: 1280,
    at: `${YEAR}-11-18T14:05:00+09:00`,
  });

test('attention items are listed with their count, and each links to its screen', async () => {
  const card = { brand: 'visa', last4: '4242' } as const;
  const services = [{ id: 'rcb_1', service_name: '朝の牛乳' }];
  serveHome({
    ...calm,
    waiting: [
      createAttentionItem('charge_past_due', {
        id: 'rcb_2',
        name: '新聞',
        amount: 3000,
        at: `${YEAR}-11-29T10:00:00+09:00`,
      }),
      createAttentionItem('card_expired', {
        id: 'crd_1',
        card,
        services,
        at: `${YEAR}-10-31T23:59:59+09:00`,
      }),
      confirm('pay_1', 'さくら食堂'),
    ],
  });
  await openHome();
  const part = await region('Waiting for you (3)');
  expect(within(part).getByRole('status').textContent).toBe('3 things are waiting for you.');
  expect(within(part).getAllByRole('listitem')).toHaveLength(3);
  const shown = linksIn(part).map((link) => [link.getAttribute('href'), getText(link)]);
  expect(shown).toEqual([
    ['/recurring-billing/rcb_2', '新聞 ¥3,000 Overdue Ends on 11/29 if it is not paid'],
    [
      '/recurring-billing/rcb_1',
      'Visa •••• 4242 A card used for recurring payments has expired ' +
        'Pays for 朝の牛乳 Expired on 10/31',
    ],
    ['/history/detail/pay_1', 'さくら食堂 ¥1,280 Confirm by 11/18'],
  ]);
});

test('a charge is labeled today on its day and tomorrow on the day before', async () => {
  const day = 24 * 60 * 60 * 1000;
  const at = (ms: number) => ({ id: `rcb_${ms}`, name: '牛乳', at: stamp(new Date(ms)) });
  serveHome({
    ...calm,
    waiting: [
      createAttentionItem('charge_soon', at(Date.now())),
      createAttentionItem('charge_soon', at(Date.now() + day)),
    ],
  });
  await openHome();
  const [today, tomorrow] = linksIn(await region('Waiting for you (2)'));
  expect(getText(today)).toMatch(/^牛乳 Charged today/);
  expect(getText(tomorrow)).toMatch(/^牛乳 Charged tomorrow/);
});

test('five of many attention items are shown, and Show all focuses the sixth', async () => {
  const many = Array.from({ length: 7 }, (_, index) => confirm(`pay_${index}`, `店${index}`));
  serveHome({ ...calm, waiting: many });
  await openHome();
  const part = await region('Waiting for you (7)');
  expect(linksIn(part)).toHaveLength(5);
  fireEvent.click(within(part).getByRole('button', { name: 'Show all 7' }));
  const all = linksIn(part);
  expect(all).toHaveLength(7);
  expect(document.activeElement).toBe(all[5]);
  expect(within(part).queryByRole('button', { name: 'Show all 7' })).toBeNull();
});

test('every kind of attention item has its own text and link', async () => {
  const service = { id: 'rcb_1', service_name: '牛乳' };
  const all = ATTENTION_ITEM_KINDS.map((kind) =>
    createAttentionItem(kind, {
      id: 'x_1',
      services: [service],
      at: `${YEAR}-11-18T14:05:00+09:00`,
    }),
  );
  serveHome({ ...calm, waiting: all });
  await openHome();
  fireEvent.click(await screen.findByRole('button', { name: `Show all ${all.length}` }));
  const links = linksIn(await region(/Waiting for you/));
  expect(new Set(links.map((link) => link.textContent)).size).toBe(ATTENTION_ITEM_KINDS.length);
  for (const link of links) expect(link.getAttribute('href')).not.toBe('/home');
});

test('a card with several services, or one that only expires soon, links to the wallet', () => {
  const one = { id: 'rcb_1', service_name: 'a' };
  const two = { id: 'rcb_2', service_name: 'b' };
  const held = (kind: AttentionItemView['kind'], services: AttentionItemView['services']) =>
    getAttentionItemPath(createAttentionItem(kind, { id: 'crd_1', services }));
  expect(held('card_frozen', [one])).toBe('/recurring-billing/rcb_1');
  expect(held('card_frozen', [one, two])).toBe('/wallets');
  expect(held('card_expiring', [one])).toBe('/wallets');
  expect(held('card_expiring', [])).toBe('/wallets');
});

test('the last payments show their status and link to their details', async () => {
  serveHome({
    ...calm,
    recent: [createPaymentRow('pay_1', { status: 'processing' }), createPaymentRow('pay_2')],
  });
  await openHome();
  await screen.findByText(/Paid/);
  const part = await region('Recent payments');
  const [all, first, second] = linksIn(part);
  expect(all?.getAttribute('href')).toBe('/history');
  expect(first?.getAttribute('href')).toBe('/history/detail/pay_1');
  expect(first?.textContent).toContain('Paid');
  expect(second?.textContent).toContain('さくら食堂');
});

test('a store paid before links directly to the amount', async () => {
  const last_paid_at = '2026-11-12T12:00:00+09:00';
  const store = { id: 'sto_1', name: '喫茶 あおい', mcc: '5814', logo_url: null, last_paid_at };
  serveHome({ ...calm, stores: [store] });
  await openHome();
  const link = within(await region('Pay again')).getByRole('link');
  expect(link.getAttribute('href')).toBe('/payment?store=sto_1');
  expect(link.textContent).toBe('喫茶 あおい');
});

test('what there is nothing to say about is absent', async () => {
  serveHome(calm);
  await openHome();
  expect(await region('Stores')).toBeTruthy();
  const regions = screen.getAllByRole('region').map(({ textContent }) => textContent);
  expect(regions).toHaveLength(1);
  expect(screen.queryByText(/Spent in/)).toBeNull();
  expect(screen.queryByText('Next charge')).toBeNull();
});

test('a new user sees three steps, with a sample code in the sandbox', async () => {
  serveHome(newcomer);
  await openHome();
  const steps = await region('Three steps to get started');
  expect(within(steps).getAllByRole('listitem')).toHaveLength(3);
  expect(linksIn(steps).map((link) => link.getAttribute('href'))).toEqual([
    '/wallets/add',
    '/scan',
    '/sandbox/qr',
    '/history',
  ]);
  expect(within(steps).getByText('Try it with a sample code')).toBeTruthy();
  expect(within(steps).queryByText('Done')).toBeNull();
  expect(screen.queryByRole('region', { name: /Waiting for you/ })).toBeNull();
});

test('with live payments there is no sample code', async () => {
  serveHome({ ...newcomer, has_samples: false });
  await openHome();
  expect(linksIn(await region('Three steps to get started'))).toHaveLength(3);
});

test('completed steps of a new user are ticked, and the next one is marked', async () => {
  const begun = { card: true, payment: true, receipt: false };
  serveHome({ ...newcomer, begun, waiting: [confirm('pay_1', 'さくら食堂')] });
  await openHome();
  const steps = await region('Three steps to get started');
  expect(within(steps).getAllByText('Done')).toHaveLength(2);
  const current = within(steps)
    .getAllByRole('listitem')
    .map((step) => step.getAttribute('aria-current'));
  expect(current).toEqual([null, null, 'step']);
  expect(within(steps).queryByText('Try it with a sample code')).toBeNull();
  expect(screen.getByRole('region', { name: 'Waiting for you (1)' })).toBeTruthy();
});

test('focusing the window refetches the overview', async () => {
  serveHome(calm);
  await openHome();
  await region('Stores');
  serveHome({ ...calm, waiting: [confirm('pay_1', 'さくら食堂')] });
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  expect(await screen.findByText('Confirm by 11/18')).toBeTruthy();
});

test('if a refetch fails, the previous data stays and shows its time', async () => {
  const waiting = [confirm('pay_1', 'さくら食堂')];
  serveHome({ ...calm, waiting, as_of: '2026-11-01T09:30:00+09:00' });
  await openHome();
  await screen.findByText('Confirm by 11/18');
  expect(screen.queryByText(/^As of/)).toBeNull();
  fakeApi(respondWithError(getHome, 'request.malformed'));
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  expect(await screen.findByText(/^As of 2026\/11\/01 09:30/)).toBeTruthy();
  expect(screen.getByText('Confirm by 11/18')).toBeTruthy();
});

test('an overview that failed to load can be retried, and paying still works', async () => {
  const stores = respondWith(listStores, { items: [], next_cursor: null });
  fakeApi(respondWith(getUserinfo, taro), respondWithError(getHome, 'request.malformed'), stores);
  await openHome();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('link', { name: /Scan QR/ })).toBeTruthy();
  serveHome({ ...calm, recent: [createPaymentRow('pay_1')] });
  fireEvent.click(again);
  expect(await region('Recent payments')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
