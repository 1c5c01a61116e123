import { getConfig } from '@saifu/contract/config';
import type { MerchantQrView } from '@saifu/contract/qr-code';
import { type DemoDataView, getDemoData } from '@saifu/contract/sandbox';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { config } from '../../testing/config.fixture.ts';
import { openApp } from '../../testing/open-app.tsx';
import { lunch, sakura } from '../pay/payment-invoice.fixture.ts';

const counter: MerchantQrView = {
  id: 'qrc_counter',
  code: 'ABCD',
  type: 'static',
  state: 'live',
  store_id: sakura.id,
  order_id: null,
  pay_amount: null,
  url: 'https://saifu.example/q/ABCD',
  jpqr: '000201…',
  expires_at: null,
  created_at: '2026-11-15T10:00:00+09:00',
};

const shop = {
  id: sakura.id,
  name: sakura.name,
  mcc: sakura.mcc,
  logo_url: null,
  status: 'active',
  api_key: 'sk_test_sakura',
  static_qr: counter.url,
  jpqr: counter.jpqr,
} as const;
const cafe = {
  ...shop,
  id: 'sto_cafe',
  name: '喫茶 あおい',
  status: 'pending',
  jpqr: null,
} as const;

const demoData: DemoDataView = {
  users: [],
  stores: [shop, cafe],
  orders: [
    {
      id: lunch.id,
      store_id: sakura.id,
      title: lunch.title,
      status: 'expired',
      pay_amount: lunch.pay_amount,
      payment_url: `https://saifu.example/payment/invoice?order=${lunch.id}`,
    },
  ],
  qr_codes: [
    counter,
    { ...counter, id: 'qrc_cafe', store_id: 'sto_cafe', jpqr: null },
    { ...counter, id: 'qrc_old', state: 'withdrawn' },
    { ...counter, id: 'qrc_late', type: 'dynamic', state: 'expired' },
  ],
  members: [],
  staff: [],
  staff_members: [],
  sample_receipts: [
    { id: 'taxi', title: '都タクシー', pay_amount: 3100, photos: ['taxi-1'] },
    { id: 'long', title: 'みどりマート', pay_amount: 9414, photos: ['long-1', 'long-2'] },
    { id: 'book', title: null, pay_amount: null, photos: ['book-1'] },
  ],
};

const sheet = async (name: string) => within(await screen.findByRole('region', { name }));

test('a sheet shows the URL and JPQR codes of its store, or one code without JPQR', async () => {
  fakeApi(respondWith(getConfig, config), respondWith(getDemoData, demoData));
  await openApp('/sandbox/qr');
  const images = (await sheet('さくら食堂')).getAllByRole('img');
  expect(images.map((image) => image.getAttribute('src'))).toEqual([
    '/api/v1/sandbox/qr_codes/qrc_counter/image?format=svg&payload=url',
    '/api/v1/sandbox/qr_codes/qrc_counter/image?format=svg&payload=jpqr',
  ]);
  expect(images[1]?.getAttribute('alt')).toBe('JPQR code of さくら食堂');
  expect((await sheet('喫茶 あおい')).getAllByRole('img')).toHaveLength(1);
});

test('an inactive store says so and has no till', async () => {
  fakeApi(respondWith(getConfig, config), respondWith(getDemoData, demoData));
  await openApp('/sandbox/qr');
  expect((await sheet('喫茶 あおい')).getByText('Not active yet')).toBeTruthy();
  expect((await sheet('喫茶 あおい')).queryByRole('link', { name: /till/ })).toBeNull();
});

test('a sheet leads to where a scan of its code leads, and to its till', async () => {
  fakeApi(respondWith(getConfig, config), respondWith(getDemoData, demoData));
  await openApp('/sandbox/qr');
  const links = (await sheet('さくら食堂')).getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual(
    [
      ['Pay this now: さくら食堂', '/q/ABCD'],
      ['Open the till: さくら食堂', `/sandbox/till?store=${sakura.id}`],
    ],
  );
});

test('rejected codes are labeled with their reason, and orders with their status', async () => {
  fakeApi(respondWith(getConfig, config), respondWith(getDemoData, demoData));
  await openApp('/sandbox/qr');
  const rejected = within(await screen.findByRole('region', { name: 'Codes that are refused' }));
  expect(rejected.getAllByRole('img')).toHaveLength(2);
  expect(rejected.getByText('Withdrawn by the store')).toBeTruthy();
  expect(rejected.getByText('Expired')).toBeTruthy();
  const bill = screen.getByRole('link', { name: /Expired · ランチ 2名様/ });
  expect(bill.getAttribute('href')).toBe(`/payment/invoice?order=${lunch.id}`);
});

test('sample receipts show their content, and each photo can be downloaded', async () => {
  fakeApi(respondWith(getConfig, config), respondWith(getDemoData, demoData));
  await openApp('/sandbox/qr');
  const bills = within(await screen.findByRole('region', { name: 'Sample bills' }));
  const [taxi, , secondPart, book] = bills.getAllByRole('figure');
  expect(taxi?.textContent).toContain('都タクシー ¥3,100');
  expect(taxi?.querySelector('img')?.getAttribute('src')).toBe(
    '/api/v1/sandbox/sample_receipts/taxi-1/image',
  );
  expect(secondPart?.textContent).toContain('Long bill (2 of 2)');
  expect(book?.textContent).not.toContain('¥');
  const save = bills.getByRole('link', { name: 'Download: Taxi fare' });
  expect(save.getAttribute('download')).toBe('taxi-1.jpg');
});

test('with live payments there are no demo codes, and no demo data is requested', async () => {
  const calls = fakeApi(respondWith(getConfig, { ...config, sandbox: false }));
  await openApp('/sandbox/qr');
  expect(await screen.findByText('Demo codes exist in the sandbox only.')).toBeTruthy();
  expect(calls.map((call) => call.path)).toEqual([getConfig.path]);
});

test('demo data that failed to load can be retried', async () => {
  fakeApi(respondWith(getConfig, config), respondWithError(getDemoData, 'request.malformed'));
  await openApp('/sandbox/qr');
  const again = await screen.findByRole('button', { name: 'Try again' });
  fakeApi(respondWith(getConfig, config), respondWith(getDemoData, { ...demoData, stores: [] }));
  fireEvent.click(again);
  expect(await screen.findByText('There are no demo stores here.')).toBeTruthy();
});
