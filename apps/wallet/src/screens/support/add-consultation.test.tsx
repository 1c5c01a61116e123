import { saveToken, saveUser } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { addConsultation, getConsultation } from '@saifu/contract/consultation';
import { listPayments } from '@saifu/contract/history';
import { getPayment } from '@saifu/contract/payment';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { renderWithProviders } from '@saifu/web/testing/render.tsx';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { hanako, taro } from '../../testing/people.ts';
import { complete, createPaymentRow, payment } from '../history/payment-history.fixture.ts';
import {
  problem,
  respondInSequence,
  respondWithNetworkError,
} from '../pay/invoice-payment.fixture.ts';
import { AddConsultation } from './add-consultation.tsx';
import { asked } from './consultation.fixture.ts';

const PATH = '/settings/contact-support/add';
const CONTENT = 'Where do I find the receipt of last week?';

type Answers = readonly ReturnType<typeof respondWith>[];

async function open(path: string, ...answers: Answers) {
  saveToken('token');
  saveUser(taro);
  const calls = fakeApi(
    ...answers,
    respondWith(getUserinfo, taro),
    respondWith(listPayments, { items: [createPaymentRow(payment.id)], next_cursor: null }),
    respondWith(getConsultation, asked),
  );
  const app = await openApp(path);
  await screen.findByRole('textbox', { name: 'Subject' });
  return { calls, ...app };
}

const subject = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' });
const content = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Content' });
const about = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /About a payment/ });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const fill = () => {
  type(subject(), 'My receipt');
  type(content(), CONTENT);
};
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send the question' }));
const posts = (calls: Awaited<ReturnType<typeof open>>['calls']) =>
  calls.filter(({ method }) => method === 'POST');

beforeEach(() => sessionStorage.clear());

test('a question is sent once, however often the button is pressed, and shown next', async () => {
  const { calls } = await open(PATH, respondWith(addConsultation, asked));
  fill();
  expect(screen.getByText('10 of 100 characters')).toBeTruthy();
  expect(screen.getByText(`${CONTENT.length} of 2,000 characters`)).toBeTruthy();
  send();
  send();
  await waitFor(() => expect(window.location.pathname).toContain(asked.id));
  expect(await screen.findByText(/Your question was sent/)).toBeTruthy();
  const [call, ...rest] = posts(calls);
  expect(rest).toEqual([]);
  expect(call?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  expect(call?.body).toEqual({ subject: 'My receipt', content: CONTENT });
  expect(sessionStorage.length).toBe(0);
});

test('missing or too long input is reported at its field, and nothing is sent', async () => {
  const { calls } = await open(PATH);
  send();
  await waitFor(() => expect(document.activeElement).toBe(subject()));
  expect(content().getAttribute('aria-invalid')).toBe('true');
  type(subject(), 'あ'.repeat(101));
  type(content(), 'too short');
  send();
  expect(subject().getAttribute('aria-invalid')).toBe('true');
  expect(await screen.findByText(/must be at least 10/i)).toBeTruthy();
  type(subject(), 'My receipt');
  type(content(), 'x'.repeat(2001));
  send();
  expect(document.activeElement).toBe(content());
  expect(posts(calls)).toEqual([]);
});

test('the payment in the URL is preselected and can be cleared', async () => {
  const { calls } = await open(
    `${PATH}?payment=${payment.id}`,
    respondWith(addConsultation, asked),
  );
  await screen.findByRole('option', { name: '2026/11/15, さくら食堂, ¥5,694' });
  expect(about().value).toBe(payment.id);
  fill();
  send();
  await waitFor(() => expect(posts(calls)).toHaveLength(1));
  expect(posts(calls)[0]?.body).toMatchObject({ payment_id: payment.id });
});

test('the payment details link here, with the payment selected', async () => {
  saveToken('token');
  saveUser(taro);
  fakeApi(
    respondWith(getUserinfo, taro),
    respondWith(getPayment, complete),
    respondWith(listPayments, { items: [createPaymentRow(payment.id)], next_cursor: null }),
  );
  await openApp(`/history/detail/${payment.id}`);
  const link = await screen.findByRole('link', { name: 'Contact support about this payment' });
  fireEvent.click(link);
  await screen.findByRole('textbox', { name: 'Subject' });
  expect(about().value).toBe(payment.id);
});

test('an older payment can be selected too; an invalid id is ignored', async () => {
  const old = 'pay_01jc0000000000000000000009';
  const { unmount } = await open(`${PATH}?payment=${old}`);
  expect(about().value).toBe(old);
  expect(screen.getByRole('option', { name: 'The payment you came from' })).toBeTruthy();
  unmount();
  await open(`${PATH}?payment=${encodeURIComponent('<script>')}`);
  expect(about().value).toBe('');
});

test('a payment of another user is rejected at its field', async () => {
  await open(`${PATH}?payment=${payment.id}`, respondWithError(addConsultation, 'not_found'));
  fill();
  send();
  await waitFor(() => expect(about().getAttribute('aria-invalid')).toBe('true'));
  expect(content().value).toBe(CONTENT);
});

test('offline shows an error, keeps the text, and sends the same request later', async () => {
  const { calls, t, unmount } = await open(
    PATH,
    respondInSequence(addConsultation, respondWithNetworkError),
  );
  fill();
  send();
  expect((await screen.findAllByText(t.error('offline'))).length).toBeGreaterThan(0);
  expect(content().value).toBe(CONTENT);
  const key = posts(calls)[0]?.headers.get('Idempotency-Key');
  unmount();
  const again = await open(
    PATH,
    respondInSequence(addConsultation, () => problem('overloaded')),
  );
  expect(subject().value).toBe('My receipt');
  send();
  await screen.findByRole('alert');
  expect(posts(again.calls)[0]?.headers.get('Idempotency-Key')).toBe(key);
  type(subject(), 'Another receipt');
  send();
  await waitFor(() => expect(posts(again.calls)).toHaveLength(2));
  expect(posts(again.calls)[1]?.headers.get('Idempotency-Key')).not.toBe(key);
});

test('a draft is restored with a notice and can be discarded', async () => {
  const { unmount } = await open(PATH);
  expect(screen.queryByText(/typed before/)).toBeNull();
  fill();
  unmount();
  await open(PATH);
  expect(content().value).toBe(CONTENT);
  expect(screen.getByText(/typed before/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect(content().value).toBe('');
  expect(document.activeElement).toBe(subject());
  expect(screen.queryByText(/typed before/)).toBeNull();
  expect(sessionStorage.length).toBe(0);
});

test('a draft of another user is not restored', async () => {
  const { unmount } = await open(PATH);
  fill();
  unmount();
  saveUser(hanako);
  fakeApi(respondWith(listPayments, { items: [], next_cursor: null }));
  await renderWithProviders(<AddConsultation />);
  expect(content().value).toBe('');
  expect(sessionStorage.length).toBe(0);
});

test('a corrupt draft is ignored', async () => {
  sessionStorage.setItem('saifu.draft.consultation', '{"owner":"usr_taro","draft":{"values":[1]}}');
  await open(PATH);
  expect(content().value).toBe('');
});

test('a rate limit error shows how long to wait and keeps the text', async () => {
  await open(
    PATH,
    respondInSequence(addConsultation, () => problem('rate.limited', { seconds: 3600 })),
  );
  fill();
  send();
  expect((await screen.findByRole('alert')).textContent).toMatch(/60\sminutes/);
  expect(content().value).toBe(CONTENT);
});
