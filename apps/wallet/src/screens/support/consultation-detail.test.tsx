import { saveToken, saveUser } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import {
  type ConsultationView,
  getConsultation,
  writeToConsultation,
} from '@saifu/contract/consultation';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { advanceTime, freezeTime } from '@saifu/web/testing/freeze-time.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';
import { payment } from '../history/payment-history.fixture.ts';
import { respondInSequence, respondWithNetworkError } from '../pay/invoice-payment.fixture.ts';
import { answered, asked, closed } from './consultation.fixture.ts';

const PATH = `/settings/contact-support/${asked.id}`;

type Answers = readonly ReturnType<typeof respondWith>[];

async function open(view: ConsultationView, ...also: Answers) {
  saveToken('token');
  saveUser(taro);
  const calls = fakeApi(
    ...also,
    respondWith(getUserinfo, taro),
    respondWith(getConsultation, view),
  );
  const app = await openApp(PATH);
  await screen.findByRole('log');
  return { calls, ...app };
}

const getMessageTexts = () =>
  within(screen.getByRole('log'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send the message' }));
const page = () => document.querySelector('main')?.textContent ?? '';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.useRealTimers());

test('a waiting consultation shows the question and accepts more messages', async () => {
  await open(asked);
  expect(screen.getByRole('heading', { level: 2, name: '領収書について' })).toBeTruthy();
  expect(screen.getByText('Waiting for our answer')).toBeTruthy();
  expect(getMessageTexts()).toEqual([`You2026/11/15 14:05${asked.content}`]);
  expect(field()).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'See the payment' })).toBeNull();
});

test('an answered consultation shows the authors and until when it stays open', async () => {
  await open({ ...answered, payment_id: payment.id });
  expect(screen.getByText('Answered')).toBeTruthy();
  expect(page()).toContain('closes after 2026/12/16');
  expect(getMessageTexts()).toHaveLength(2);
  expect(getMessageTexts()[1]).toBe('Saifu support2026/11/16 10:30履歴からご覧いただけます。');
  const link = screen.getByRole('link', { name: 'See the payment' });
  expect(link.getAttribute('href')).toBe(`/history/detail/${payment.id}`);
});

test('a closed consultation is read-only; a new one can be started', async () => {
  await open(closed);
  expect(page()).toContain('This question is closed.');
  expect(screen.queryByRole('textbox')).toBeNull();
  const link = screen.getByRole('link', { name: 'New question' });
  expect(link.getAttribute('href')).toBe('/settings/contact-support/add');
});

test('a consultation with the maximum number of messages says so', async () => {
  await open({ ...asked, writable: false });
  expect(page()).toContain('up to 50 messages');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('message content is rendered as plain text', async () => {
  await open({ ...asked, content: '<img src=x onerror="alert(1)">' });
  expect(getMessageTexts()[0]).toContain('<img src=x');
  expect(document.querySelector('main img')).toBeNull();
});

const mine = {
  id: '2',
  author: 'payer',
  body: 'I see none.',
  at: '2026-11-16T11:00:00+09:00',
} as const;
const reopened: ConsultationView = {
  ...asked,
  answer: answered.answer,
  messages: [...answered.messages, mine],
};

test('another message reopens the consultation and is sent once', async () => {
  const { calls } = await open(answered, respondWith(writeToConsultation, reopened));
  send();
  expect(document.activeElement).toBe(field());
  type('I see none.');
  send();
  send();
  expect(await screen.findByText('Message sent')).toBeTruthy();
  expect(field().value).toBe('');
  expect(screen.getByText('Waiting for our answer')).toBeTruthy();
  expect(getMessageTexts()).toHaveLength(3);
  const posts = calls.filter(({ method }) => method === 'POST');
  expect(posts.map(({ body }) => body)).toEqual([{ body: 'I see none.' }]);
  expect(sessionStorage.length).toBe(0);
});

test('a message with an unknown result keeps its text and idempotency key, also after a reload', async () => {
  const { calls, unmount } = await open(
    answered,
    respondInSequence(writeToConsultation, respondWithNetworkError),
  );
  type('I see none.');
  send();
  await screen.findByRole('alert');
  unmount();
  const again = await open(answered, respondWith(writeToConsultation, reopened));
  expect(field().value).toBe('I see none.');
  send();
  await screen.findByText('Message sent');
  const keys = [...calls, ...again.calls].flatMap(({ method, headers }) =>
    method === 'POST' ? [headers.get('Idempotency-Key')] : [],
  );
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('a message to a consultation closed in the meantime shows it as closed', async () => {
  await open(
    answered,
    respondInSequence(
      getConsultation,
      () => Response.json(answered),
      () => Response.json(closed),
    ),
    respondWithError(writeToConsultation, 'consultation.closed'),
  );
  type('Hello?');
  send();
  await waitFor(() => expect(page()).toContain('This question is closed.'));
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('new answers are polled and shown until the consultation is closed', async () => {
  freezeTime();
  const { calls } = await open(
    asked,
    respondInSequence(
      getConsultation,
      () => Response.json(asked),
      () => Response.json(answered),
      () => Response.json({ ...answered, status: 'closed', writable: false }),
    ),
  );
  type('half a wo');
  await advanceTime(15_100);
  expect(await screen.findByText('履歴からご覧いただけます。')).toBeTruthy();
  expect(field().value).toBe('half a wo');
  await advanceTime(15_100);
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  const looks = () => calls.filter(({ path }) => path.endsWith(asked.id)).length;
  const before = looks();
  await advanceTime(60_000);
  expect(looks()).toBe(before);
});

test('a hidden page does not poll', async () => {
  freezeTime();
  const { calls } = await open(asked);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  const looks = () => calls.filter(({ path }) => path.endsWith(asked.id)).length;
  const before = looks();
  await advanceTime(60_000);
  expect(looks()).toBe(before);
  vi.restoreAllMocks();
});

test('an unknown consultation, or one of another user, shows not found with a link', async () => {
  saveToken('token');
  fakeApi(respondWithError(getConsultation, 'not_found'), respondWith(getUserinfo, taro));
  await openApp(PATH);
  expect(await screen.findByText('This question could not be found.')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Contact support' });
  expect(link.getAttribute('href')).toBe('/settings/contact-support');
});
