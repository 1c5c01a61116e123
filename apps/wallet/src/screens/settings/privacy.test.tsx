import { readToken, saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { type ExportView, getExport, listExports, startExport } from '@saifu/contract/export';
import {
  type DeletionView,
  deleteUserinfo,
  getDeletion,
  restoreUserinfo,
} from '@saifu/contract/privacy';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';
import { confirmPassword, serveAfterStepUp } from '../../testing/step-up.ts';

const noDeletion: DeletionView = {
  requested_at: null,
  erase_at: null,
  unfinished: { payments: [], recurring_billings: [], refund_requests: [] },
};
const pendingDeletion: DeletionView = {
  ...noDeletion,
  requested_at: '2026-11-15T14:05:00+09:00',
  erase_at: '2026-12-15T14:05:00+09:00',
};
const file: ExportView = {
  id: 'exp_1',
  kind: 'account_data',
  state: 'ready',
  from: null,
  to: null,
  total: 14,
  done: 14,
  file_name: 'My data_20261115.zip',
  bytes: 12_345,
  file_url: '/api/v1/guest/exports/exp_1/file?token=t',
  created_at: '2026-11-15T14:05:00+09:00',
  expires_at: '2026-11-16T14:05:00+09:00',
};
const filesOf = (...items: ExportView[]) => respondWith(listExports, { items, next_cursor: null });

type Answer = ReturnType<typeof respondWith>;

async function open(deletion: DeletionView, ...answers: readonly Answer[]) {
  const me = respondWith(getUserinfo, taro);
  const calls = fakeApi(me, respondWith(getDeletion, deletion), ...answers, filesOf());
  saveToken('token');
  await openApp('/settings/privacy');
  await screen.findByRole('heading', { name: 'Delete the account' });
  return calls;
}

const leave = () => fireEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
const typeWord = (value: string) =>
  fireEvent.change(screen.getByLabelText('To confirm, type “DELETE”'), { target: { value } });

test('stored data is listed with its retention period, and legal retention with the law', async () => {
  await open(noDeletion);
  expect(screen.getByText('Payments, orders and receipts')).toBeTruthy();
  expect(screen.getByText(/^7 years \(Corporation Tax Act/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'What we must keep by law' })).toBeTruthy();
  expect(screen.getByText(/You have 30 days to change your mind/)).toBeTruthy();
});

test('account deletion requires the typed word and a confirmation', async () => {
  const calls = await open(noDeletion);
  leave();
  expect(await screen.findByText('Please type “DELETE” to confirm.')).toBeTruthy();
  typeWord('ｄｅｌｅｔｅ ');
  leave();
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('signed out everywhere');
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
});

test('submitting again while the confirmation is open asks once and sends nothing', async () => {
  const calls = await open(noDeletion);
  typeWord('DELETE');
  const form = screen.getByRole('button', { name: 'Delete my account' }).closest('form');
  leave();
  await screen.findByRole('alertdialog');
  if (form) fireEvent.submit(form);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
});

test('a deletion request signs out and shows until when it can be canceled', async () => {
  await open(noDeletion, respondWith(deleteUserinfo, pendingDeletion));
  typeWord('DELETE');
  leave();
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Delete my account' }));
  const notice = await screen.findByText(/It will be erased on 2026\/12\/15 14:05/);
  expect(notice).toBeTruthy();
  expect(readToken()).toBeNull();
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
});

test('obstacles to deletion are listed with links', async () => {
  const created_at = '2026-11-14T12:00:00+09:00';
  const paid = { id: 'pay_abcd', store_name: 'さくら食堂', amount: 1280, created_at };
  const milk = { id: 'rcb_efgh', service_name: '朝の牛乳', store_name: '牧場の店' };
  const request = { ...paid, id: 'rrq_ijkl', amount: 500 };
  const unfinished = { payments: [paid], recurring_billings: [milk], refund_requests: [request] };
  await open({ ...noDeletion, unfinished });
  const payment = screen.getByRole('link', { name: 'Payment to さくら食堂, ¥1,280, 2026/11/14' });
  expect(payment.getAttribute('href')).toBe('/history/detail/pay_abcd');
  const service = screen.getByRole('link', { name: 'Recurring billing: 朝の牛乳 (牧場の店)' });
  expect(service.getAttribute('href')).toBe('/recurring-billing/rcb_efgh');
  const refund = screen.getByRole('link', {
    name: 'Refund request to さくら食堂, ¥500, 2026/11/14',
  });
  expect(refund.getAttribute('href')).toBe('/refund-requests/rrq_ijkl');
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
});

test('an open refund request alone is listed and hides the button', async () => {
  const created_at = '2026-11-14T12:00:00+09:00';
  const request = { id: 'rrq_ijkl', store_name: 'さくら食堂', amount: 500, created_at };
  const unfinished = { payments: [], recurring_billings: [], refund_requests: [request] };
  await open({ ...noDeletion, unfinished });
  expect(screen.getByRole('link', { name: /^Refund request to さくら食堂/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
});

test('a late rejection is shown, and the user stays signed in', async () => {
  await open(noDeletion, respondWithError(deleteUserinfo, 'account.in_use'));
  typeWord('DELETE');
  leave();
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByRole('button', { name: 'Delete my account' }));
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be deleted yet');
  expect(readToken()).toBe('token');
});

test('a pending deletion shows its date and can be canceled with one press', async () => {
  await open(pendingDeletion, respondWith(restoreUserinfo, noDeletion));
  expect(screen.getByText(/erased on 2026\/12\/15 14:05/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
  const notice = await screen.findByText(/Your account is kept/);
  expect(document.activeElement?.contains(notice)).toBe(true);
  expect(screen.getByRole('button', { name: 'Delete my account' })).toBeTruthy();
});

test('a data export is requested, shows its progress and is downloaded', async () => {
  const waiting: ExportView = { ...file, state: 'running', done: 3, file_url: null };
  let newest: ExportView | null = null;
  const files: Answer = {
    row: listExports,
    response: () => Response.json({ items: newest === null ? [] : [newest], next_cursor: null }),
  };
  const start: Answer = {
    row: startExport,
    response: () => {
      newest = waiting;
      return Response.json(waiting);
    },
  };
  const calls = await open(noDeletion, files, start);
  fireEvent.click(await screen.findByRole('button', { name: 'Create the file' }));
  expect(await screen.findByText('Creating your file: part 3 of 14.')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ kind: 'account_data' });
  newest = file;
  const link = await screen.findByRole('link', { name: 'Download' });
  expect(link.getAttribute('href')).toBe(file.file_url);
  expect(screen.getByText(/until 2026\/11\/16 14:05/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Create a new file' })).toBeTruthy();
});

test('receipt exports are not listed as data exports', async () => {
  await open(noDeletion, filesOf({ ...file, kind: 'receipts_zip' }));
  expect(await screen.findByRole('button', { name: 'Create the file' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
});

test('downloading a finished data export requires step-up', async () => {
  const taken: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    taken.push(`${this.download} ${this.getAttribute('href')}`);
  });
  const hidden: ExportView = { ...file, file_url: null };
  let looks = 0;
  const look: Answer = {
    row: getExport,
    response: () => {
      looks += 1;
      return Response.json(looks === 1 ? hidden : file);
    },
  };
  const [, ...handlers] = serveAfterStepUp(startExport, () => Response.json(file));
  await open(noDeletion, filesOf(hidden), look, ...handlers);
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Download' }));
  expect(taken).toEqual([]);
  await confirmPassword();
  await waitFor(() => expect(taken).toEqual([`${file.file_name} ${file.file_url}`]));
  expect(looks).toBe(2);
});
