import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import type { Deps } from '../dependencies.ts';
import * as payments from '../modules/payments/authorize/payment.repository.ts';
import type { Payment } from '../modules/payments/payment.ts';
import type { Clock } from '../platform/clock.ts';
import { Browser } from './browser.ts';
import { signInAsMerchant } from './merchant.ts';
import { BITCASH, press, tokenize } from './payment-provider.ts';
import type { TestApp } from './test-app.ts';

export const SHOP = 'さくら食堂';
const CONTACT = { contact: { email: 'guest@saifu.example' } };

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** A demo store where guests pay, with the actions of its merchant. */
export async function openShop(testApp: TestApp) {
  const { merchant, store } = signInAsMerchant(testApp, SHOP);

  async function pay(body: object, amount = 1000, isSent = false): Promise<Payment> {
    const guest = new Browser(testApp);
    const order = isSent
      ? await merchant.post('/merchant/orders', { store_id: store.id, pay_amount: amount })
      : await guest.post('/guest/orders', { store_id: store.id, pay_amount: amount });
    guest.idempotencyKey = crypto.randomUUID();
    const requestBody = { expected_amount: amount, gesture: 'slide', ...CONTACT, ...body };
    const paid = await guest.post(`/guest/orders/${order.body.id}/payments`, requestBody);
    if (paid.status !== 201) throw new Error(`not paid: ${JSON.stringify(paid.body)}`);
    if (paid.body.next_action) await press(paid.body.next_action.url, 'yes');
    guest.guestToken = paid.body.guest_token;
    if (paid.body.next_action) await guest.call('POST', `/guest/payments/${paid.body.id}/resume`);
    return read(testApp.deps, fromTypeId('payment', paid.body.id) ?? '');
  }

  async function refund(payment: Payment, amount?: number, key: string = crypto.randomUUID()) {
    const caller = new Browser(testApp);
    caller.token = merchant.token;
    caller.idempotencyKey = key;
    const path = `/merchant/payments/${toTypeId('payment', payment.id)}/refunds`;
    return caller.post(path, amount === undefined ? {} : { amount });
  }

  return {
    merchant,
    store,
    refund,
    payByCard: async (amount?: number, number?: string) =>
      pay({ payment_method: 'card', card_token: await tokenize(number) }, amount),
    payByPaypay: (amount?: number) => pay({ payment_method: 'paypay' }, amount),
    payByNumber: (amount?: number) =>
      pay({ payment_method: 'bitcash', bitcash_number: BITCASH.full() }, amount),
    payInCoins: (amount?: number) => pay({ payment_method: 'cash', by: 'staff' }, amount),
  };
}

export async function read({ db }: Deps, id: string): Promise<Payment> {
  const payment = await payments.get(db, id);
  if (payment === undefined) throw new Error('payment not found');
  return payment;
}

/** A clock that can be advanced like the sandbox clock and set wrong like a machine's clock. */
export function movableClock(): Clock & {
  advance: (ms: number) => void;
  jump: (ms: number) => void;
} {
  let advancedMs = 0;
  let wrongMs = 0;
  return {
    now: () => new Date(Date.now() + advancedMs + wrongMs),
    advancedMs: () => advancedMs,
    follow: async () => false,
    advance: (ms) => {
      advancedMs += ms;
    },
    jump: (ms) => {
      wrongMs += ms;
    },
  };
}

/** Everything that one payment has written: ledger postings, transitions and events. */
export async function loadPaymentTrail({ db }: Deps, id: string) {
  const all = async (text: string) => (await db.pool.query(text, [id])).rows;
  const lines = await all(
    'select account, sum(amount)::int as sum from postings where payment_id = $1 group by account',
  );
  const steps = await all(
    'select event from payment_transitions where payment_id = $1 order by version',
  );
  const events = await all(
    `select type from outbox_events where subject_id = $1 and type like 'payment.%'
     order by occurred_at, type`,
  );
  const held = lines.filter(({ sum }) => sum !== 0).map(({ account, sum }) => [account, sum]);
  return {
    balances: Object.fromEntries(held) as Readonly<Record<string, number>>,
    steps: steps.map(({ event }) => String(event)),
    events: events.map(({ type }) => String(type)),
  };
}
