import { getUserinfo } from '@saifu/contract/account';
import { confirmPayment } from '@saifu/contract/confirmation';
import { type AttentionItemView, getHome, type HomeView } from '@saifu/contract/home';
import { listStores } from '@saifu/contract/store';
import { fakeApi, respondWith, respondWithError } from '@saifu/web/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { taro } from '../../testing/people.ts';
import { complete } from '../history/payment-history.fixture.ts';
import { calm, createAttentionItem, openHome, stamp } from './home.fixture.ts';

const HOUR_MS = 60 * 60 * 1000;
const store = { id: 'sto_1', name: 'さくら食堂', mcc: '5812', logo_url: null };

const create = (id: string, amount: number, hours = 24): AttentionItemView =>
  createAttentionItem('payment_to_confirm', {
    id,
    name: store.name,
    store,
    amount,
    at: stamp(new Date(Date.now() + hours * HOUR_MS)),
  });

const lunch = create('pay_1', 1280);
const dinner = create('pay_2', 2380);

type Outcome = 'confirmed' | 'failed';

/** A server that confirms payments; those that `fails` names are answered with an error once. */
function serve(waiting: readonly AttentionItemView[], fails: readonly string[] = []) {
  let open = [...waiting];
  const failing = new Set(fails);
  const confirmed: [string, Outcome][] = [];
  const home = (): HomeView => ({ ...calm, waiting: open });
  const calls = fakeApi(
    respondWith(getUserinfo, taro),
    respondWith(listStores, { items: [], next_cursor: null }),
    { row: getHome, response: () => Response.json(home()) },
    {
      row: confirmPayment,
      response: () => {
        const id = calls.at(-1)?.path.split('/').at(-2) ?? '';
        if (failing.delete(id)) {
          confirmed.push([id, 'failed']);
          return respondWithError(confirmPayment, 'payment.objected').response();
        }
        confirmed.push([id, 'confirmed']);
        open = open.filter((item) => item.id !== id);
        return Response.json({ ...complete, id });
      },
    },
  );
  return confirmed;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('one press confirms a payment, and the result takes the focus', async () => {
  const confirmed = serve([lunch]);
  await openHome();
  await screen.findByRole('region', { name: 'Waiting for you (1)' });
  expect(screen.queryByRole('button', { name: /Confirm all/ })).toBeNull();
  press('Confirm: さくら食堂, ¥1,280');
  const notice = await screen.findByText(/The payment is confirmed/);
  expect(document.activeElement?.contains(notice)).toBe(true);
  await waitFor(() => expect(screen.queryByRole('region', { name: /Waiting/ })).toBeNull());
  expect(confirmed).toEqual([['pay_1', 'confirmed']]);
});

test('a second press while the first is sent confirms nothing twice', async () => {
  const confirmed = serve([lunch]);
  await openHome();
  const button = await screen.findByRole('button', { name: /^Confirm:/ });
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByText(/The payment is confirmed/);
  expect(confirmed).toHaveLength(1);
});

test('a payment that cannot be confirmed says why and stays', async () => {
  serve([lunch], ['pay_1']);
  await openHome();
  fireEvent.click(await screen.findByRole('button', { name: /^Confirm:/ }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe(
    'You have asked for a refund of this payment. Withdraw the request before you confirm it.',
  );
  expect(screen.getByRole('region', { name: 'Waiting for you (1)' })).toBeTruthy();
});

test('Confirm all lists the payments with their sum and confirms each once', async () => {
  const confirmed = serve([lunch, dinner]);
  await openHome();
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm all 2' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Confirm 2 payments' }));
  expect(sheet.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'さくら食堂¥1,280',
    'さくら食堂¥2,380',
  ]);
  expect(sheet.getByText('Total').parentElement?.textContent).toBe('Total ¥3,660');
  expect(confirmed).toEqual([]);
  fireEvent.click(sheet.getByRole('button', { name: 'Yes, I paid ¥3,660' }));
  expect(await screen.findByText(/2 payments are confirmed/)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(confirmed).toEqual([
    ['pay_1', 'confirmed'],
    ['pay_2', 'confirmed'],
  ]);
});

test('Confirm all shows which payment failed and tries only that one again', async () => {
  const confirmed = serve([lunch, dinner], ['pay_1']);
  await openHome();
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm all 2' }));
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.click(sheet.getByRole('button', { name: 'Yes, I paid ¥3,660' }));
  expect((await sheet.findByRole('alert')).textContent).toMatch(/^1 confirmed, 1 not confirmed/);
  const [first, second] = sheet.getAllByRole('listitem');
  expect(first?.textContent).toContain('asked for a refund');
  expect(second?.textContent).toContain('Confirmed');
  fireEvent.click(sheet.getByRole('button', { name: 'Try again: ¥1,280' }));
  await screen.findByText(/2 payments are confirmed/);
  expect(confirmed).toEqual([
    ['pay_1', 'failed'],
    ['pay_2', 'confirmed'],
    ['pay_1', 'confirmed'],
  ]);
});

test('closing Confirm all confirms nothing', async () => {
  const confirmed = serve([lunch, dinner]);
  await openHome();
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm all 2' }));
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(confirmed).toEqual([]);
});

test('a payment after its deadline is not among all', async () => {
  serve([create('pay_0', 500, -1), lunch, dinner]);
  await openHome();
  expect(await screen.findByRole('button', { name: 'Confirm all 2' })).toBeTruthy();
});

test('an unpaid charge and a begun payment link to their invoice', async () => {
  const [id, order_id] = ['pay_3', 'ord_1'];
  serve([
    createAttentionItem('charge_past_due', { id: 'rcb_1', name: '新聞', amount: 3000, order_id }),
    createAttentionItem('payment_to_finish', { id, name: '都タクシー', amount: 900, order_id }),
  ]);
  await openHome();
  const payNow = await screen.findByRole('link', { name: 'Pay now: 新聞, ¥3,000' });
  expect(payNow.getAttribute('href')).toBe('/payment/invoice?order=ord_1');
  const next = screen.getByRole('link', { name: 'Continue: 都タクシー, ¥900' });
  expect(next.getAttribute('href')).toBe('/payment/invoice?order=ord_1&payment=pay_3');
});
