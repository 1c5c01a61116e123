import { getReceiptSettings, putReceiptSettings } from '@saifu/contract/receipt';
import { respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { serveReceipt, settings } from './receipt-detail.fixture.ts';

const ROOT = '/settings/receipt-setting';
const NAME = `${ROOT}/name-setting`;
const EMAIL = `${ROOT}/email-download-setting`;
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('the settings hub links to the three settings', async () => {
  serveReceipt();
  await openApp(ROOT);
  for (const name of ['Name on receipts', 'Receipts by email', 'Download receipts']) {
    expect(await screen.findByRole('link', { name })).toBeTruthy();
  }
});

test('a name is saved for future receipts', async () => {
  const calls = serveReceipt({}, respondWith(putReceiptSettings, settings));
  await openApp(NAME);
  expect((await field('Recipient name')).value).toBe('山田 太郎');
  type('Recipient name', '株式会社みどり商事');
  fireEvent.click(screen.getByRole('radio', { name: '御中 (company)' }));
  type('Description', 'お食事代');
  save();
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    recipient_name: '株式会社みどり商事',
    honorific: '御中',
    default_description: 'お食事代',
  });
  type('Description', 'お食事');
  expect(screen.queryByText('Saved.')).toBeNull();
});

test('without a name the effect is explained; clearing the field deletes the name', async () => {
  const none = { ...settings, recipient_name: null };
  const calls = serveReceipt(
    {},
    respondWith(getReceiptSettings, none),
    respondWith(putReceiptSettings, { ...settings, recipient_name: null }),
  );
  await openApp(NAME);
  expect(await screen.findByText(/No name yet/)).toBeTruthy();
  type('Recipient name', '  ');
  save();
  expect(await screen.findByText('Saved.')).toBeTruthy();
  const body = calls.find(({ method }) => method === 'POST')?.body;
  expect(body).toMatchObject({ recipient_name: null, default_description: null });
});

test('unprintable characters are reported at their field', async () => {
  const errors = [{ path: 'default_description', code: 'field.format' }] as const;
  serveReceipt({}, respondWithError(putReceiptSettings, 'request.invalid', errors));
  await openApp(NAME);
  await field('Description');
  type('Description', '🍱');
  save();
  expect(
    await screen.findByText('Description contains characters that cannot be printed.'),
  ).toBeTruthy();
});

test.each([NAME, EMAIL])('%s that failed to load can be retried', async (path) => {
  serveReceipt({}, respondWithError(getReceiptSettings, 'request.malformed'));
  await openApp(path);
  const again = await screen.findByRole('button', { name: 'Try again' });
  serveReceipt();
  fireEvent.click(again);
  expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy();
});

test('receipts are sent by email when that is switched on', async () => {
  const calls = serveReceipt(
    {},
    respondWith(putReceiptSettings, { ...settings, auto_email: true }),
  );
  await openApp(EMAIL);
  expect((await field('Email')).value).toBe('taro@example.jp');
  const all = screen.getByRole<HTMLInputElement>('switch', { name: 'Send every receipt by email' });
  expect(all.checked).toBe(false);
  fireEvent.click(all);
  type('Email', 'keiri@example.jp');
  save();
  expect(await screen.findByText('Saved.')).toBeTruthy();
  const body = { email: 'keiri@example.jp', auto_email: true };
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual(body);
});

test('an invalid address is rejected on the client, a missing one by the server', async () => {
  const errors = [{ path: 'email', code: 'field.required' }] as const;
  const calls = serveReceipt({}, respondWithError(putReceiptSettings, 'request.invalid', errors));
  await openApp(EMAIL);
  await field('Email');
  type('Email', 'nobody@');
  save();
  expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy();
  type('Email', '');
  save();
  expect(await screen.findByText('Please enter Email.')).toBeTruthy();
  const body = { email: null, auto_email: false };
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual(body);
});
