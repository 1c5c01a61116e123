import { saveToken } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { listCards } from '@saifu/contract/card';
import { getConfig } from '@saifu/contract/config';
import { getOrder } from '@saifu/contract/order';
import { getPayment, payOrder } from '@saifu/contract/payment';
import { fakeApi, respondWith } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { config } from '../../testing/config.fixture.ts';
import { openApp } from '../../testing/open-app.tsx';
import { taro } from '../../testing/people.ts';
import { paid, problem, respondInSequence, visa } from './invoice-payment.fixture.ts';
import { lunch } from './payment-invoice.fixture.ts';

const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => sessionStorage.clear());

/** Slides for a store that requires the payer's approval. */
async function slide() {
  const asks = () => problem('payment.store_approval_needed');
  saveToken('token');
  const calls = fakeApi(
    respondInSequence(payOrder, asks, () => Response.json(paid, { status: 201 })),
    respondWith(getConfig, config),
    respondWith(getUserinfo, taro),
    respondWith(getOrder, lunch),
    respondWith(listCards, { items: [visa], next_cursor: null }),
    respondWith(getPayment, paid),
  );
  await openApp(`/payment/invoice?order=${lunch.id}`);
  await screen.findByText('Amount to pay');
  fireEvent.click(await button('Pay without sliding'));
  fireEvent.click(await button('Pay ¥5,694'));
  const dialog = await screen.findByRole('dialog', { name: 'A new store' });
  const sent = () => calls.filter((call) => call.method === 'POST' && /payments$/.test(call.path));
  return { dialog, sent };
}

test('a new store requires approval once and is paid afterwards', async () => {
  const { dialog, sent } = await slide();
  expect(dialog.textContent).toContain('Do you want to pay there?');
  const thumb = screen.getByRole('button', { name: 'Slide to pay ¥5,694' });
  expect(thumb.getAttribute('aria-busy')).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Pay at this store' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  const [first, second] = sent();
  expect(first?.body).not.toHaveProperty('approve_store');
  expect(second?.body).toMatchObject({ approve_store: true, card_id: visa.id });
  expect(second?.headers.get('Idempotency-Key')).not.toBe(first?.headers.get('Idempotency-Key'));
});

test('without approval nothing is paid, and the reason is shown', async () => {
  const { dialog, sent } = await slide();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Do not pay' }));
  expect((await screen.findByRole('alert')).textContent).toContain('not paid at this store before');
  expect(sent()).toHaveLength(1);
});
