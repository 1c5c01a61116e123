import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { type ConsultationView, listConsultations } from '@saifu/contract/consultation';
import { getSupportStatus, type SupportStatusView } from '@saifu/contract/support';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { advanceTime, freezeTime } from '@saifu/web/testing/freeze-time.ts';
import { renderWithProviders } from '@saifu/web/testing/render.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';
import { respondInSequence } from '../pay/invoice-payment.fixture.ts';
import { answered, asked, closed, phone } from './consultation.fixture.ts';
import { ContactSupport } from './contact-support.tsx';

const PATH = '/settings/contact-support';

type Answers = readonly ReturnType<typeof respondWith>[];

const pageOf = (items: readonly ConsultationView[], next: string | null = null) => ({
  items: [...items],
  next_cursor: next,
});

async function open(...answers: Answers) {
  saveToken('token');
  const calls = fakeApi(
    ...answers,
    respondWith(getUserinfo, taro),
    respondWith(getSupportStatus, phone),
    respondWith(listConsultations, pageOf([])),
  );
  await openApp(PATH);
  return calls;
}

const region = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => freezeTime(new Date('2026-11-16T14:00:00+09:00')));
afterEach(() => vi.useRealTimers());

test('FAQ links come first, then a link to all of them', async () => {
  await open();
  await screen.findByText('Where do I find my receipt?');
  const links = region('Frequently asked questions').getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/settings/faq/detail?id=faq_still_processing',
    '/settings/faq/detail?id=faq_card_refused',
    '/settings/faq/detail?id=faq_request_refund',
    '/settings/faq/detail?id=faq_get_receipt',
    '/settings/faq/detail?id=faq_not_me',
    '/settings/faq',
  ]);
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Frequently asked questions', 'By phone', 'Your questions']);
});

test('without consultations a message and a link to ask are shown', async () => {
  await open();
  expect(await screen.findByText('You have not asked us anything yet.')).toBeTruthy();
  const write = screen.getByRole('link', { name: 'Write to us' });
  expect(write.getAttribute('href')).toBe('/settings/contact-support/add');
});

test('the phone number is a link and shows the opening hours', async () => {
  await open();
  const number = await screen.findByRole('link', { name: '03-0000-0000' });
  expect(number.getAttribute('href')).toBe('tel:0300000000');
  expect(screen.getByText('Open now, until 19:00 (Japan time)')).toBeTruthy();
  expect(screen.getByText('Phone support 10:00–19:00, excluding public holidays')).toBeTruthy();
});

const closedUntil = (opens_at: string): SupportStatusView => ({
  ...phone,
  open: false,
  closes_at: null,
  opens_at,
});

test.each([
  ['2026-11-16T10:00:00+09:00', 'Closed now. Opens today at 10:00 (Japan time)'],
  ['2026-11-17T10:00:00+09:00', 'Closed now. Opens tomorrow at 10:00 (Japan time)'],
  ['2026-11-24T10:00:00+09:00', 'Closed now. Opens on 2026/11/24 at 10:00 (Japan time)'],
])('closed until %s is formatted as text', async (opensAt, expectedText) => {
  await open(respondWith(getSupportStatus, closedUntil(opensAt)));
  expect(await screen.findByText(expectedText)).toBeTruthy();
});

test('the opening status changes on time without a reload', async () => {
  vi.setSystemTime(new Date('2026-11-16T18:59:00+09:00'));
  const opens = closedUntil('2026-11-17T10:00:00+09:00');
  await open(
    respondInSequence(
      getSupportStatus,
      () => Response.json(phone),
      () => Response.json(opens),
    ),
  );
  await screen.findByText('Open now, until 19:00 (Japan time)');
  await advanceTime(58_000);
  expect(screen.getByText('Open now, until 19:00 (Japan time)')).toBeTruthy();
  await advanceTime(4000);
  expect(await screen.findByText(/Opens tomorrow at 10:00/)).toBeTruthy();
});

test("the user's consultations are listed with their status, page by page", async () => {
  const calls = await open(
    respondInSequence(
      listConsultations,
      () => Response.json(pageOf([asked, { ...answered, id: `${asked.id}2` }], 'next')),
      () => Response.json(pageOf([{ ...closed, id: `${asked.id}3`, subject: 'Old' }])),
    ),
  );
  await screen.findByText('Answered');
  const rows = () => region('Your questions').getAllByRole('link');
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    '領収書についてWaiting for our answer2026/11/15 14:05',
    '領収書についてAnswered2026/11/16 10:30',
  ]);
  expect(rows()[0]?.getAttribute('href')).toBe(`${PATH}/${asked.id}`);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Closed')).toBeTruthy();
  expect(calls.at(-1)?.path).toContain('cursor=next');
  expect(rows()).toHaveLength(3);
});

test('a list that failed to load shows the reason, and the other ways stay', async () => {
  await open(
    respondWithError(listConsultations, 'not_found'),
    respondWithError(getSupportStatus, 'not_found'),
  );
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByText('Phone support 10:00–19:00, excluding public holidays')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All questions and answers' })).toBeTruthy();
});

test.each(['ja', 'ko'] as const)('no text is untranslated in %s', async (language) => {
  fakeApi(respondWith(getSupportStatus, phone), respondWith(listConsultations, pageOf([answered])));
  const { container } = await renderWithProviders(<ContactSupport />, language);
  await screen.findByText('領収書について');
  await screen.findByText('03-0000-0000');
  expect(container.textContent).not.toMatch(/[a-z]+\.[a-z_]+|[A-Za-z]{4,} [a-z]+/);
});

test('a search on top leads to the answers', async () => {
  await open();
  const field = await screen.findByRole('searchbox', { name: 'Search questions and answers' });
  fireEvent.change(field, { target: { value: 'receipt' } });
  fireEvent.submit(field);
  await waitFor(() => expect(window.location.pathname).toBe('/settings/faq'));
  expect(new URLSearchParams(window.location.search).get('q')).toBe('receipt');
});
