import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import {
  type CardView,
  deleteCard,
  listCards,
  resumeCard,
  type SavedCardView,
  setDefaultCard,
} from '@saifu/contract/card';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { jcb, visa } from '../../features/card/card.fixture.ts';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';

/** A stateful fake server. */
function serve(...present: readonly CardView[]) {
  let items = present;
  return fakeApi(
    respondWith(getUserinfo, taro),
    { row: listCards, response: () => Response.json({ items, next_cursor: null }) },
    {
      row: deleteCard,
      response: () => {
        items = items.filter((card) => card.id !== 'crd_jcb');
        return new Response(null, { status: 204 });
      },
    },
    {
      row: setDefaultCard,
      response: () => {
        items = items.map((card) => ({ ...card, is_default: card.id === 'crd_jcb' }));
        return Response.json(jcb);
      },
    },
    respondWith(resumeCard, { id: 'crd_jcb', card: jcb, next_action: null }),
  );
}

async function open(path = '/wallets') {
  saveToken('token');
  await openApp(path);
}

afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
});

const cards = async () =>
  within(await screen.findByRole('list', { name: 'Your cards' })).getAllByRole('listitem');
const button = (name: string) => screen.findByRole('button', { name });
/** Opens the sheet of a card and returns it. */
const openCard = async (last4: string) => {
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(last4) }));
  return within(screen.getByRole('dialog', { name: new RegExp(last4) }));
};
const askedFor = (calls: readonly { path: string; method: string }[], method: string) =>
  calls.filter((call) => call.method === method).map((call) => call.path);

test('each card shows brand, expiry, holder and the default mark', async () => {
  serve(visa, jcb);
  await open();
  const [first, second] = await cards();
  expect(first?.textContent).toContain('Visa •••• 4242');
  expect(first?.textContent).toContain('Default');
  expect(first?.textContent).toContain('Expires 12/60');
  expect(first?.textContent).toContain('TARO YAMADA');
  expect(second?.textContent).not.toContain('Default');
  const add = screen.getByRole('link', { name: 'Add a card' });
  expect(add.getAttribute('href')).toBe('/wallets/add');
});

test('a card that expires soon says so, and an expired card cannot be the default', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-15T12:00:00+09:00') });
  const old = { ...jcb, exp_month: 1, exp_year: 2020, expired: true };
  serve({ ...visa, exp_month: 12, exp_year: 2026 }, old);
  await open();
  const [first, second] = await cards();
  expect(first?.textContent).toContain('Expires soon');
  expect(second?.textContent).toContain('Expired');
  const expiring = await openCard('4242');
  expect(expiring.getByText(/This card expires soon/)).toBeTruthy();
  fireEvent.click(expiring.getByRole('button', { name: 'Close' }));
  const expired = await openCard('0000');
  expect(expired.getByText(/This card has expired/)).toBeTruthy();
  expect(expired.queryByRole('button', { name: 'Make default' })).toBeNull();
});

test('a locked card shows the reason and cannot be the default', async () => {
  serve(visa, { ...jcb, frozen: true });
  await open();
  const [, second] = await cards();
  expect(second?.textContent).toContain('Locked');
  const sheet = await openCard('0000');
  expect(sheet.getByText(/reported as not yours, so it is locked/)).toBeTruthy();
  expect(sheet.queryByRole('button', { name: 'Make default' })).toBeNull();
});

test('setting another default is saved and announced', async () => {
  const calls = serve(visa, jcb);
  await open();
  fireEvent.click((await openCard('0000')).getByRole('button', { name: 'Make default' }));
  const notice = await screen.findByText('Default card changed');
  expect(document.activeElement?.contains(notice)).toBe(true);
  expect(askedFor(calls, 'PUT')).toEqual(['/api/v1/cards/crd_jcb/default']);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect((await openCard('4242')).getByRole('button', { name: 'Make default' })).toBeTruthy();
});

test('a card is deleted only after confirmation', async () => {
  const calls = serve(visa, jcb);
  await open();
  const remove = (await openCard('0000')).getByRole('button', { name: 'Delete this card' });
  fireEvent.click(remove);
  const dialog = () => screen.getByRole('alertdialog');
  expect(dialog().textContent).toContain('JCB ••••\u00a00000 will be removed');
  fireEvent.click(within(dialog()).getByText('Cancel'));
  expect(askedFor(calls, 'DELETE')).toEqual([]);
  fireEvent.click(remove);
  fireEvent.click(within(dialog()).getByText('Delete'));
  expect(await screen.findByText('Card deleted')).toBeTruthy();
  expect(askedFor(calls, 'DELETE')).toEqual(['/api/v1/cards/crd_jcb']);
  await waitFor(async () => expect(await cards()).toHaveLength(1));
});

test('a card in use is not deleted, and the reason is shown', async () => {
  const all = respondWith(listCards, { items: [visa], next_cursor: null });
  fakeApi(respondWith(getUserinfo, taro), all, respondWithError(deleteCard, 'card.in_use'));
  await open();
  fireEvent.click((await openCard('4242')).getByRole('button', { name: 'Delete this card' }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByText('Delete'));
  expect((await screen.findByRole('alert')).textContent).toBe('This card cannot be deleted.');
  expect(await cards()).toHaveLength(1);
});

test('a card that pays for recurring billing lists it and cannot be deleted', async () => {
  const pays_for = [
    { id: 'rcb_gym', service_name: 'ジム会員' },
    { id: 'rcb_tea', service_name: 'お茶の定期便' },
  ];
  const calls = serve({ ...visa, pays_for }, jcb);
  await open();
  const sheet = await openCard('4242');
  const links = within(sheet.getByRole('region', { name: 'Pays for' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['ジム会員', '/recurring-billing/rcb_gym'],
    ['お茶の定期便', '/recurring-billing/rcb_tea'],
  ]);
  const remove = sheet.getByRole('button', { name: 'Delete this card' });
  fireEvent.click(remove);
  const dialog = screen.getByRole('dialog', { name: 'This card cannot be deleted.' });
  expect(dialog.textContent).toContain('Visa ••••\u00a04242 pays for ジム会員 and お茶の定期便.');
  fireEvent.click(within(dialog).getByText('Close'));
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: 'This card cannot be deleted.' })).toBeNull(),
  );
  fireEvent.click(remove);
  fireEvent.click(screen.getByText('Open recurring billing'));
  await waitFor(() => expect(window.location.pathname).toBe('/recurring-billing'));
  expect(askedFor(calls, 'DELETE')).toEqual([]);
});

test('with five cards there is no link to add a sixth', async () => {
  serve(visa, ...[1, 2, 3, 4].map((at) => ({ ...jcb, id: `crd_${at}`, last4: `000${at}` })));
  await open();
  expect(await cards()).toHaveLength(5);
  expect(screen.getByText('You can save up to 5 cards.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add a card' })).toBeNull();
});

test('a wallet without cards shows an empty state with a link to add one', async () => {
  serve();
  await open();
  expect(await screen.findByText('No card saved yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add a card' })).toBeTruthy();
});

test('a list that failed to load can be retried', async () => {
  fakeApi(respondWith(getUserinfo, taro), respondWithError(listCards, 'request.malformed'));
  await open();
  const again = await button('Try again');
  serve(visa);
  fireEvent.click(again);
  expect(await cards()).toHaveLength(1);
});

test('after the bank redirect the saved card is reported once', async () => {
  const calls = serve(visa, jcb);
  await open('/wallets?card=crd_jcb');
  expect(await screen.findByText('Card added')).toBeTruthy();
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(window.location.pathname).toBe('/wallets');
  expect(await cards()).toHaveLength(2);
  expect(askedFor(calls, 'POST')).toEqual(['/api/v1/cards/crd_jcb/resume']);
});

test('a failed bank authentication is shown and not retried', async () => {
  const all = respondWith(listCards, { items: [visa], next_cursor: null });
  const rejected = respondWithError(resumeCard, 'payment.authentication_failed');
  const calls = fakeApi(respondWith(getUserinfo, taro), all, rejected);
  await open('/wallets?card=crd_jcb');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('could not confirm that it is you');
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(askedFor(calls, 'POST')).toHaveLength(1);
});

test('a failed resume after the bank redirect can be retried', async () => {
  const all = respondWith(listCards, { items: [visa], next_cursor: null });
  fakeApi(
    respondWith(getUserinfo, taro),
    all,
    respondWithError(resumeCard, 'payment.gateway_unavailable'),
  );
  await open('/wallets?card=crd_jcb');
  const again = await button('Try again');
  expect(window.location.search).toBe('?card=crd_jcb');
  serve(visa, jcb);
  fireEvent.click(again);
  expect(await screen.findByText('Card added')).toBeTruthy();
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a card whose authentication is pending is not reported as saved', async () => {
  const url = 'https://bank.example/challenge';
  const waiting: SavedCardView = {
    id: 'crd_jcb',
    card: null,
    next_action: { type: 'redirect', url },
  };
  const all = respondWith(listCards, { items: [visa], next_cursor: null });
  fakeApi(respondWith(getUserinfo, taro), all, respondWith(resumeCard, waiting));
  await open('/wallets?card=crd_jcb');
  expect(await screen.findByText(/has not confirmed yet/)).toBeTruthy();
  expect(await button('Continue at the card issuer')).toBeTruthy();
  expect(screen.queryByText('Card added')).toBeNull();
});

test('after a failed card the return path and another attempt are offered', async () => {
  const returnPath = '/recurring-billing/rcb_1?choose=card';
  sessionStorage.setItem('card.return_path', returnPath);
  const all = respondWith(listCards, { items: [visa], next_cursor: null });
  fakeApi(
    respondWith(getUserinfo, taro),
    all,
    respondWithError(resumeCard, 'payment.authentication_failed'),
  );
  await open('/wallets?card=crd_jcb');
  await screen.findByRole('alert');
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(returnPath);
  const add = await screen.findByRole('link', { name: 'Add a card' });
  expect(add.getAttribute('href')).toBe(`/wallets/add?return=${encodeURIComponent(returnPath)}`);
});

test('opening the wallet directly does not redirect', async () => {
  sessionStorage.setItem('card.return_path', '/recurring-billing/rcb_1');
  serve(visa);
  await open();
  expect(await cards()).toHaveLength(1);
  expect(screen.queryByRole('link', { name: 'Back' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Add a card' }).getAttribute('href')).toBe(
    '/wallets/add',
  );
});
