import { getReceipt, reissueReceipt } from '@saifu/contract/receipt';
import { respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { receipt, serveReceipt } from './receipt-detail.fixture.ts';

const PATH = `/history/detail/receipt/name-setting?receipt=${receipt.id}`;
const name = () => screen.findByLabelText<HTMLInputElement>('Recipient name');
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Reissue the receipt' }));

test('a reissue with another name is marked as reissued and shown', async () => {
  const changed = { recipient_name: '山田 花子', honorific: '様', description: '会議費' } as const;
  const after = {
    ...receipt,
    ...changed,
    version: 2,
    reissued: true,
    reissues_left: 2,
    unchanged: false,
  };
  const calls = serveReceipt({}, respondWith(reissueReceipt, after));
  await openApp(PATH);
  expect((await name()).value).toBe('株式会社みどり商事');
  expect(screen.getByText(/marked 再発行 \(reissued\)/)).toBeTruthy();
  expect(screen.getByText('3 reissues left, until 2099/02/14')).toBeTruthy();
  type('Recipient name', '山田 花子');
  fireEvent.click(screen.getByRole('radio', { name: '様 (person)' }));
  expect(screen.getByText('How the name will appear').nextSibling?.textContent).toBe(
    '山田 花子 様',
  );
  type('Description', '会議費');
  send();
  expect(await screen.findByText('The receipt has been reissued.')).toBeTruthy();
  expect(window.location.pathname).toBe(`/history/detail/receipt/${receipt.id}`);
  expect((await screen.findByRole('article')).textContent).toContain('再発行 (Reissued) Version 2');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual(changed);
});

test('a reissue without changes says that nothing changed', async () => {
  serveReceipt({}, respondWith(reissueReceipt, { ...receipt, unchanged: true }));
  await openApp(PATH);
  await name();
  send();
  expect(await screen.findByText(/Nothing changed/)).toBeTruthy();
  expect(screen.queryByText('The receipt has been reissued.')).toBeNull();
  expect((await screen.findByRole('article')).textContent).not.toContain('再発行');
});

test('a name without an honorific is shown alone', async () => {
  serveReceipt();
  await openApp(PATH);
  await name();
  fireEvent.click(screen.getByRole('radio', { name: 'None' }));
  expect(screen.getByText('How the name will appear').nextSibling?.textContent?.trim()).toBe(
    '株式会社みどり商事',
  );
});

test.each([
  ['', 'Please enter Recipient name.'],
  ['あ'.repeat(61), 'Recipient name must be at most 60 characters.'],
  ['A\u202eB', 'Recipient name contains characters that cannot be printed.'],
  ['A\ue000B', 'Recipient name contains characters that cannot be printed.'],
])('%j is rejected before it is sent', async (typed, expectedText) => {
  const calls = serveReceipt();
  await openApp(PATH);
  await name();
  type('Recipient name', typed);
  send();
  expect(await screen.findByText(expectedText)).toBeTruthy();
  expect(document.activeElement).toBe(await name());
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('a server error about unprintable characters is shown at its field', async () => {
  const errors = [{ path: 'description', code: 'field.format' }] as const;
  serveReceipt({}, respondWithError(reissueReceipt, 'request.invalid', errors));
  await openApp(PATH);
  await name();
  type('Description', '🍱');
  send();
  expect(
    await screen.findByText('Description contains characters that cannot be printed.'),
  ).toBeTruthy();
});

test('a receipt without a recipient name can be reissued without one', async () => {
  const changes = { recipient_name: null };
  const calls = serveReceipt(
    changes,
    respondWith(reissueReceipt, { ...receipt, ...changes, unchanged: false }),
  );
  await openApp(PATH);
  await name();
  type('Description', '会議費');
  send();
  await waitFor(() => {
    const body = calls.find(({ method }) => method === 'POST')?.body;
    expect(body).toMatchObject({ recipient_name: null, description: '会議費' });
  });
});

test('a fourth reissue or an expired period shows a message instead of the form', async () => {
  serveReceipt({ reissues_left: 0 });
  const { unmount } = await openApp(PATH);
  expect(await screen.findByText('A receipt can be reissued up to 3 times.')).toBeTruthy();
  expect(screen.queryByLabelText('Recipient name')).toBeNull();
  unmount();
  serveReceipt({ reissue_until: '2026-01-01T23:59:59+09:00' });
  await openApp(PATH);
  expect(await screen.findByText('The time for changing this receipt has passed.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Back to the receipt' }));
  expect(window.location.pathname).toBe(`/history/detail/receipt/${receipt.id}`);
});

test('a server error is shown, and the typed values stay', async () => {
  serveReceipt({}, respondWithError(reissueReceipt, 'receipt.too_late'));
  await openApp(PATH);
  await name();
  type('Recipient name', '山田 花子');
  send();
  expect((await screen.findByRole('alert')).textContent).toContain('time for changing');
  expect((await name()).value).toBe('山田 花子');
});

test('a missing receipt id and an unknown receipt show their own messages', async () => {
  serveReceipt();
  const { unmount } = await openApp('/history/detail/receipt/name-setting');
  expect(await screen.findByText(/Choose a receipt from your payment history/)).toBeTruthy();
  unmount();
  serveReceipt({}, respondWithError(getReceipt, 'not_found'));
  await openApp(PATH);
  expect(await screen.findByText('This receipt could not be found.')).toBeTruthy();
});
