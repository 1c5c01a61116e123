import { listCards } from '@saifu/contract/card';
import {
  acceptPrice,
  cancelRecurringBilling,
  changeRecurringBillingCard,
  changeRecurringBillingReminders,
  declinePrice,
  getRecurringBilling,
  pauseRecurringBilling,
  type RecurringBillingView,
  resumeRecurringBilling,
} from '@saifu/contract/recurring-billing';
import { respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { advanceTime, freezeTime } from '@saifu/web/testing/freeze-time.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import {
  jcb,
  problem,
  respondInSequence,
  respondWithErrorParams,
  respondWithNetworkError,
  visa,
} from '../pay/invoice-payment.fixture.ts';
import {
  agreed,
  behind,
  canceled,
  dearer,
  flowers,
  NOW,
  pastDue,
  paused,
  proposal,
  serve,
} from './recurring-billing.fixture.ts';

const PATH = `/recurring-billing/${flowers.id}`;
const BANK = { type: 'redirect', url: 'https://bank.example/3ds' } as const;

type Answers = readonly ReturnType<typeof respondWith>[];

async function open(view: RecurringBillingView, ...also: Answers) {
  const calls = serve(...also, respondWith(getRecurringBilling, view));
  const { t } = await openApp(PATH);
  await screen.findByText('What you agreed to');
  const sent = () => calls.filter(({ method }) => method !== 'GET');
  return { t, sent };
}

const page = () => (document.querySelector('main')?.textContent ?? '').replaceAll('\u00a0', ' ');
const button = (name: string) => screen.getByRole('button', { name });
const dialog = async (role: 'dialog' | 'alertdialog') => within(await screen.findByRole(role));
const isFocused = (element: HTMLElement) => document.activeElement?.contains(element) === true;

beforeEach(() => freezeTime(NOW));
afterEach(() => vi.unstubAllGlobals());

const CANCEL = 'Cancel this service';

test('canceling first explains that nothing more is charged, and the end date', async () => {
  const { sent } = await open(flowers, respondWith(cancelRecurringBilling, canceled));
  fireEvent.click(button(CANCEL));
  const first = await dialog('alertdialog');
  expect(document.activeElement?.textContent).toBe('Not now');
  expect(first.getByText('Cancel 季節の花?')).toBeTruthy();
  expect(first.getByText('Nothing more is charged, and it runs until 2026/11/30.')).toBeTruthy();
  fireEvent.click(first.getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent()).toEqual([]);

  fireEvent.click(button(CANCEL));
  const second = await dialog('alertdialog');
  fireEvent.click(second.getByRole('button', { name: 'Cancel the service' }));
  const done = await screen.findByText(/^It is canceled. Nothing more is charged./);
  expect(done.textContent).toContain('Paid through 2026/11/30');
  expect(isFocused(done)).toBe(true);
  expect(sent().map(({ body }) => body)).toEqual([{ after_charge: false }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: CANCEL })).toBeNull());
});

test('a charge that can no longer be stopped is named, and canceling after it is offered', async () => {
  const { sent } = await open(
    behind,
    respondWith(cancelRecurringBilling, { ...behind, ending: true }),
  );
  fireEvent.click(button(CANCEL));
  const ask = await dialog('alertdialog');
  expect(
    ask.getByText(
      'The charge of 2026/11/14 (¥980) can no longer be stopped. Cancel after it? ' +
        'Then nothing more is charged, and it runs until 2026/11/30.',
    ),
  ).toBeTruthy();
  fireEvent.click(ask.getByRole('button', { name: 'Cancel after that charge' }));
  expect(await screen.findByText(/ends after what is still charged/)).toBeTruthy();
  expect(sent().map(({ body }) => body)).toEqual([{ after_charge: true }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: CANCEL })).toBeNull());
});

test('canceling with an unpaid charge explains that it stays owed', async () => {
  await open(pastDue);
  fireEvent.click(button(CANCEL));
  const ask = await dialog('alertdialog');
  expect(ask.getByText(/About the unpaid ¥980 the store may turn to you/)).toBeTruthy();
});

test('a cut-off that passes before confirmation is shown, and the next dialog includes it', async () => {
  const calls = serve(
    respondWithErrorParams(cancelRecurringBilling, 'recurring_billing.too_late', {
      date: '2026-12-01',
    }),
    respondInSequence(
      getRecurringBilling,
      () => Response.json(flowers),
      () => Response.json(behind),
    ),
  );
  await openApp(PATH);
  fireEvent.click(await screen.findByRole('button', { name: CANCEL }));
  const first = await dialog('alertdialog');
  fireEvent.click(first.getByRole('button', { name: 'Cancel the service' }));
  expect(
    await screen.findByText(/The charge of 2026\/12\/01 can no longer be stopped. You can cancel/),
  ).toBeTruthy();
  await screen.findByText('Not paid yet');
  fireEvent.click(button(CANCEL));
  const second = await dialog('alertdialog');
  expect(second.getByText(/can no longer be stopped. Cancel after it\?/)).toBeTruthy();
  const sent = calls.filter(({ method }) => method === 'POST');
  expect(sent.map(({ body }) => body)).toEqual([{ after_charge: false }]);
});

test('a double press opens one dialog, and presses during the request send one call', async () => {
  let answer: (reply: Response) => void = () => undefined;
  const { sent } = await open(flowers);
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const later = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    return init.method === 'POST' ? fetch(path, init).catch(() => later) : fetch(path, init);
  });
  fireEvent.click(button(CANCEL));
  fireEvent.click(button(CANCEL));
  const ask = await dialog('alertdialog');
  const yesButton = ask.getByRole('button', { name: 'Cancel the service' });
  fireEvent.click(yesButton);
  fireEvent.click(yesButton);
  await waitFor(() => expect(button(CANCEL).getAttribute('aria-busy')).toBe('true'));
  fireEvent.click(button(CANCEL));
  fireEvent.click(button('Pause'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  answer(Response.json(canceled));
  await screen.findByText('It is canceled. Nothing more is charged.');
  expect(sent()).toHaveLength(1);
});

test('pausing and resuming explain their effect', async () => {
  const { sent } = await open(
    flowers,
    respondWith(pauseRecurringBilling, paused),
    respondWith(resumeRecurringBilling, flowers),
  );
  fireEvent.click(button('Pause'));
  const pause = await dialog('dialog');
  expect(pause.getByText(/Nothing is charged until you resume it/)).toBeTruthy();
  fireEvent.click(pause.getByRole('button', { name: 'Pause' }));
  const done = await screen.findByText(/^It is paused/);
  expect(isFocused(done)).toBe(true);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull());

  fireEvent.click(button('Resume'));
  const resume = await dialog('dialog');
  expect(resume.getByText('The next charge is ¥980 on 2026/12/01.')).toBeTruthy();
  fireEvent.click(resume.getByRole('button', { name: 'Resume' }));
  expect(await screen.findByText('It runs again.')).toBeTruthy();
  expect(sent().map(({ path }) => path.split('/').at(-1))).toEqual(['pause', 'resume']);
});

test('resuming shows the price that applies by then', async () => {
  await open({ ...paused, price_change: { ...agreedChange, from: '2026-12-01' } });
  fireEvent.click(button('Resume'));
  expect((await dialog('dialog')).getByText(/¥1,280 on 2026\/12\/01/)).toBeTruthy();
});

const agreedChange = { ...proposal, status: 'accepted' } as const;

test('recurring billing that ends before the next payment day resumes without a charge', async () => {
  await open({ ...paused, end_date: '2026-11-25' });
  fireEvent.click(button('Resume'));
  expect((await dialog('dialog')).getByText(/nothing more is charged/)).toBeTruthy();
});

test('a rejected pause shows the reason at its button', async () => {
  const { t } = await open(
    flowers,
    respondWithError(pauseRecurringBilling, 'recurring_billing.pause_unsupported'),
  );
  fireEvent.click(button('Pause'));
  fireEvent.click((await dialog('dialog')).getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText(t.error('recurring_billing.pause_unsupported'))).toBeTruthy();
});

const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });

test('another saved card can be chosen; an unusable one shows the reason', async () => {
  const old = { ...jcb, id: 'crd_old', last4: '1111', expired: true };
  const { sent } = await open(
    behind,
    respondWith(changeRecurringBillingCard, { ...behind, card_id: jcb.id, card: jcb }),
    respondWith(listCards, { items: [visa, jcb, old], next_cursor: null }),
  );
  fireEvent.click(button('Change the card'));
  await screen.findByRole('dialog');
  // The only other usable card is preselected.
  await waitFor(() => expect(radio(/0505/).checked).toBe(true));
  expect(radio(/1111/).disabled).toBe(true);
  fireEvent.click(radio(/4242/));
  expect(screen.queryByRole('button', { name: 'Charge this card' })).toBeNull();
  fireEvent.click(radio(/0505/));
  const use = button('Charge this card');
  fireEvent.click(use);
  fireEvent.click(use);
  const done = await screen.findByText(/What is unpaid is tried with it, from 10:00/);
  expect(isFocused(done)).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent().map(({ body }) => body)).toEqual([{ card_id: jcb.id }]);
  const card = within(screen.getByRole('region', { name: 'Card that is charged' }));
  expect(card.getByText(/0505/)).toBeTruthy();
});

test('a rejected card shows its error in the dialog, which stays open', async () => {
  const { t } = await open(flowers, respondWithError(changeRecurringBillingCard, 'card.frozen'));
  button('Change the card').focus();
  fireEvent.click(button('Change the card'));
  fireEvent.click(await screen.findByRole('button', { name: 'Charge this card' }));
  const sheet = await dialog('dialog');
  expect(await sheet.findByText(t.error('card.frozen'))).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(button('Change the card'));
});

test('after adding a card the choice is open on return', async () => {
  await open(
    { ...flowers, card_id: null, card: null },
    respondWith(listCards, { items: [], next_cursor: null }),
  );
  expect(page()).toContain('Nothing can be charged. Please choose a card.');
  fireEvent.click(button('Change the card'));
  const sheet = await dialog('dialog');
  expect(await sheet.findByText('You have no saved card yet.')).toBeTruthy();
  const add = sheet.getByRole('link', { name: 'Add a card' });
  expect(add.getAttribute('href')).toBe(
    `/wallets/add?return=${encodeURIComponent(`${PATH}?choose=card`)}`,
  );
  fireEvent.click(add);
  await waitFor(() => expect(window.location.pathname).toBe('/wallets/add'));
  window.history.back();
  // jsdom navigates back with a timer of its own.
  await advanceTime(10);
  await waitFor(() => expect(window.location.pathname).toBe(PATH));
  expect(await screen.findByRole('dialog')).toBeTruthy();
  fireEvent.click(button('Close'));
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('cards that failed to load can be retried in the dialog', async () => {
  await open(
    flowers,
    respondInSequence(
      listCards,
      () => problem('request.malformed'),
      () => Response.json({ items: [visa, jcb], next_cursor: null }),
    ),
  );
  fireEvent.click(button('Change the card'));
  const sheet = await dialog('dialog');
  fireEvent.click(await sheet.findByRole('button', { name: 'Try again' }));
  expect(await sheet.findByRole('radio', { name: /0505/ })).toBeTruthy();
});

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('reminder changes are saved at once, in order, and announced', async () => {
  const { sent } = await open(
    flowers,
    respondInSequence(
      changeRecurringBillingReminders,
      () => Response.json({ ...flowers, reminder_days: [7, 0] }),
      () => Response.json({ ...flowers, reminder_days: [7] }),
    ),
  );
  expect([box('7 days before'), box('3 days before'), box('On the day')].every(isChecked)).toBe(
    true,
  );
  fireEvent.click(box('3 days before'));
  expect(box('3 days before').checked).toBe(false);
  fireEvent.click(box('On the day'));
  expect(box('On the day').checked).toBe(false);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect([box('7 days before'), box('3 days before'), box('On the day')].map(isChecked)).toEqual([
    true,
    false,
    false,
  ]);
  expect(sent().map(({ body }) => body)).toEqual([{ days: [7, 0] }, { days: [7] }]);
});

const isChecked = ({ checked }: HTMLInputElement) => checked;

test('a reminder that could not be saved is reverted', async () => {
  const { t } = await open(
    flowers,
    respondWithError(changeRecurringBillingReminders, 'recurring_billing.closed'),
  );
  fireEvent.click(box('7 days before'));
  expect(await screen.findByText(t.error('recurring_billing.closed'))).toBeTruthy();
  expect(box('7 days before').checked).toBe(true);
  expect(screen.queryByText('Saved')).toBeNull();
});

const ACCEPT = 'Accept ¥1,280';
const yesTo = (view: RecurringBillingView, next_action: typeof BANK | null = null) => ({
  recurring_billing: view,
  next_action,
});

test('a new price is shown next to the old one, with its start and the effect of no answer', async () => {
  const { sent } = await open(dearer, respondWith(acceptPrice, yesTo(agreed)));
  const price = within(screen.getByRole('region', { name: 'New price' }));
  expect(price.getByText('Now').nextSibling?.textContent).toBe('¥980');
  expect(price.getByText('From 2027/01/01').nextSibling?.textContent).toBe('¥1,280');
  expect(price.getByText(/Nothing changes unless you accept/)).toBeTruthy();
  fireEvent.click(button(ACCEPT));
  fireEvent.click(button(ACCEPT));
  const done = await screen.findByText(/You accepted the new price: ¥1,280/);
  expect(isFocused(done)).toBe(true);
  await waitFor(() => expect(screen.queryByRole('button', { name: ACCEPT })).toBeNull());
  expect(sent().map(({ path }) => path)).toEqual([
    `/api/v1/recurring_billings/${flowers.id}/price_changes/${proposal.id}/accept`,
  ]);
});

test('declining a new price keeps the old one', async () => {
  const declined = { ...flowers, price_change: { ...proposal, status: 'declined' as const } };
  const { sent } = await open(dearer, respondWith(declinePrice, declined));
  fireEvent.click(button('Keep ¥980'));
  expect(await screen.findByText('The price stays as it is: ¥980.')).toBeTruthy();
  expect(sent().map(({ path }) => path.split('/').at(-1))).toEqual(['decline']);
});

test('a price withdrawn in the meantime says so and disappears', async () => {
  const calls = serve(
    respondWithError(acceptPrice, 'recurring_billing.price_closed'),
    respondInSequence(
      getRecurringBilling,
      () => Response.json(dearer),
      () => Response.json({ ...flowers, price_change: { ...proposal, status: 'withdrawn' } }),
    ),
  );
  const { t } = await openApp(PATH);
  fireEvent.click(await screen.findByRole('button', { name: ACCEPT }));
  expect(await screen.findByText(t.error('recurring_billing.price_closed'))).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: ACCEPT })).toBeNull());
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('accepting a price follows a 3-D Secure redirect', async () => {
  const assign = vi.fn();
  await open(dearer, respondWith(acceptPrice, yesTo(dearer, BANK)));
  const { href, pathname, search, hash, origin } = window.location;
  vi.stubGlobal('location', { href, pathname, search, hash, origin, assign });
  fireEvent.click(button(ACCEPT));
  await waitFor(() => expect(assign).toHaveBeenCalledWith(BANK.url));
  expect(screen.getByRole('button', { name: ACCEPT })).toBeTruthy();
});

async function comeBack(...answers: Answers) {
  const calls = serve(...answers, respondWith(getRecurringBilling, dearer));
  const { t } = await openApp(`${PATH}?price=${proposal.id}`);
  await screen.findByText('What you agreed to');
  return { t, sent: () => calls.filter(({ method }) => method === 'POST') };
}

test('returning from the bank accepts the price once', async () => {
  const { sent } = await comeBack(respondWith(acceptPrice, yesTo(agreed)));
  expect(await screen.findByText(/You accepted the new price/)).toBeTruthy();
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(sent()).toHaveLength(1);
});

test('an unfinished authentication offers a button and does not redirect by itself', async () => {
  const { sent } = await comeBack(respondWith(acceptPrice, yesTo(dearer, BANK)));
  expect(await screen.findByText(/has not confirmed yet that it is you/)).toBeTruthy();
  expect(button('Continue at the card issuer')).toBeTruthy();
  expect(sent()).toHaveLength(1);
});

test('a failed authentication is shown, and the price question stays', async () => {
  const { t } = await comeBack(respondWithError(acceptPrice, 'payment.authentication_failed'));
  expect(await screen.findByText(t.error('payment.authentication_failed'))).toBeTruthy();
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(button(ACCEPT)).toBeTruthy();
});

test('a lost response can be retried with a button', async () => {
  const { sent } = await comeBack(
    respondInSequence(acceptPrice, respondWithNetworkError, () => Response.json(yesTo(agreed))),
  );
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(window.location.search).toBe(`?price=${proposal.id}`);
  fireEvent.click(button(ACCEPT));
  expect(await screen.findByText(/You accepted the new price/)).toBeTruthy();
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(sent()).toHaveLength(2);
});

/** Shows a view and its update. The response to a POST arrives only when the test sends it. */
async function openLive(before: RecurringBillingView, after: RecurringBillingView) {
  const views = [before, after].map((view) => () => Response.json(view));
  serve(respondInSequence(getRecurringBilling, ...views));
  const { fetch } = globalThis;
  const response = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    init.method === 'POST' ? response.promise : fetch(path, init),
  );
  await openApp(PATH);
  await screen.findByText('What you agreed to');
  return { answer: (body: unknown) => response.resolve(Response.json(body)) };
}

test('an accepted price is reported although an update showed it before the response', async () => {
  const accepted = { ...behind, price_change: agreed.price_change };
  const { answer } = await openLive({ ...behind, price_change: proposal }, accepted);
  fireEvent.click(button(ACCEPT));
  await advanceTime(15_000);
  await waitFor(() => expect(screen.queryByRole('button', { name: ACCEPT })).toBeNull());
  answer(yesTo(accepted));
  expect(await screen.findByText(/^You accepted the new price: ¥1,280/)).toBeTruthy();
});

test('a cancellation is reported although an update showed it before the response', async () => {
  const { answer } = await openLive(behind, canceled);
  fireEvent.click(button(CANCEL));
  const question = await dialog('alertdialog');
  fireEvent.click(question.getByRole('button', { name: 'Cancel after that charge' }));
  await advanceTime(15_000);
  await waitFor(() => expect(screen.queryByRole('button', { name: CANCEL })).toBeNull());
  answer(canceled);
  expect(await screen.findByText(/^It is canceled\. Nothing more is charged\./)).toBeTruthy();
});
