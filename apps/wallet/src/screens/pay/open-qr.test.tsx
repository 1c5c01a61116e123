import { getConfig } from '@saifu/contract/config';
import { resolveQr } from '@saifu/contract/qr-code';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CODE, kissa, LINK, order } from '../../features/qr/qr.fixture.ts';
import { config } from '../../testing/config.fixture.ts';
import { openApp } from '../../testing/open-app.tsx';

const ready = respondWith(getConfig, config);
const address = () => window.location.pathname + window.location.search;

test.each([
  ['a store', kissa, `/payment?store=sto_kissa&qr=${CODE}`],
  ['an order', order, '/payment/invoice?order=ord_1'],
])(
  'the link of %s leads to its payment and replaces its history entry',
  async (_, qr, expectedPath) => {
    const calls = fakeApi(ready, respondWith(resolveQr, qr));
    const entries = window.history.length;
    await openApp(`/q/${CODE}`);
    await waitFor(() => expect(address()).toBe(expectedPath));
    expect(window.history.length).toBe(entries);
    expect(calls.find(({ path }) => path === resolveQr.path)?.body).toEqual({ payload: LINK });
  },
);

test.each([
  ['qr.not_found', 'This QR code was not found.'],
  ['qr.expired', 'This QR code has expired.'],
  ['store.inactive', 'This store is not active yet.'],
] as const)('%s is shown, with a link to scan another code', async (code, message) => {
  fakeApi(ready, respondWithError(resolveQr, code));
  await openApp(`/q/${CODE}`);
  await screen.findByText(message);
  const link = screen.getByRole('link', { name: 'Scan a QR code' });
  expect(link.getAttribute('href')).toBe('/scan');
});

test('an invalid code is rejected without a request', async () => {
  const calls = fakeApi(ready);
  await openApp('/q/none-of-ours');
  await screen.findByText('This QR code has the wrong format.');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('QR code');
  expect(calls.filter(({ path }) => path === resolveQr.path)).toEqual([]);
});

test('a network error can be retried', async () => {
  fakeApi(ready);
  await openApp(`/q/${CODE}`);
  const again = await screen.findByRole('button', { name: 'Try again' });
  fakeApi(respondWith(resolveQr, order));
  fireEvent.click(again);
  await waitFor(() => expect(address()).toBe('/payment/invoice?order=ord_1'));
});
