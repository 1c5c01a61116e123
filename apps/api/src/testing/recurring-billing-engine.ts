import type { RecurringBillingStatus } from '@saifu/domain/recurring-billing/recurring-billing';
import { civilDate } from '@saifu/domain/shared/calendar';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { yen } from '@saifu/domain/shared/yen';
import { SANDBOX_KEYS } from '../config/config.ts';
import type { Deps } from '../dependencies.ts';
import * as stores from '../modules/merchants/store/store.repository.ts';
import { expireOrders } from '../modules/orders/expire-orders.ts';
import { cardSubscribers } from '../modules/payments/card/subscribers.ts';
import { advanceRecurringBilling } from '../modules/recurring-billing/advance-recurring-billing.ts';
import * as charges from '../modules/recurring-billing/charge/charge.repository.ts';
import {
  createRecurringBilling,
  type RecurringBillingOffer,
} from '../modules/recurring-billing/create-recurring-billing.ts';
import * as recurringBillings from '../modules/recurring-billing/recurring-billing.repository.ts';
import type { RecurringBilling } from '../modules/recurring-billing/recurring-billing.ts';
import { recurringBillingSchedules } from '../modules/recurring-billing/schedules.ts';
import { recurringBillingSubscribers } from '../modules/recurring-billing/subscribers.ts';
import type { Clock } from '../platform/clock.ts';
import { newUuid } from '../platform/crypto/tokens.ts';
import { type DomainEventJob, relayEvents, type Subscriber } from '../platform/outbox/outbox.ts';
import { Browser } from './browser.ts';
import { signInAsMerchant } from './merchant.ts';
import { getStripeSandboxUrl, press, tokenize } from './payment-provider.ts';
import { createTestAppWithDemoData, type TestApp } from './test-app.ts';

/** A clock that stays at the set time in Japan. */
export function wallClock(moment: string): Clock & { set: (moment: string) => void } {
  let now = at(moment);
  return {
    now: () => new Date(now),
    advancedMs: () => now.getTime() - Date.now(),
    follow: async () => false,
    set: (next) => {
      now = at(next);
    },
  };
}

/**
 * `2027-01-05` means just after ten in the morning, when charges are due by every clock.
 * `2027-01-05T09:00` means exactly that time.
 */
const at = (moment: string) =>
  new Date(`${moment.includes('T') ? `${moment}:00` : `${moment}T10:00:05`}+09:00`);

export type Line = {
  readonly due: string | null;
  readonly status: string;
  readonly amount: number;
};

export type Engine = Awaited<ReturnType<typeof startEngine>>;

/** The demo data with the clock on 1 December 2026, and the user Hanako, who has a card. */
export async function startEngine() {
  const testApp: TestApp = await createTestAppWithDemoData();
  const clock = wallClock('2026-12-01T12:00');
  // Every entry point reads the clock from these dependencies on each call.
  Object.assign(testApp.deps, { clock });
  const { deps } = testApp;
  const { merchant, store } = signInAsMerchant(testApp, 'さくら食堂');
  const storeId = fromTypeId('store', store.id) ?? '';
  const merchantId = (await stores.getMany(deps.db, [storeId]))(storeId).merchantId;
  const payer = new Browser(testApp);

  const signIn = () => payer.signIn('hanako@saifu.example', 'momiji-no-michi');
  const all = async (text: string, ...values: unknown[]) =>
    (await deps.db.pool.query(text, values)).rows;

  /**
   * Runs the recurring billing and card subscribers until no events are left. Other subscribers do
   * not run.
   */
  async function settle(): Promise<void> {
    const subscribers = [...recurringBillingSubscribers(deps), ...cardSubscribers(deps)];
    const work: (() => Promise<void>)[] = [];
    const enqueue = async (_: unknown, subscriber: Subscriber, jobs: readonly DomainEventJob[]) => {
      for (const { data } of jobs) {
        work.push(() => subscriber.handle({ ...data, occurredAt: new Date(data.occurredAt) }));
      }
    };
    while ((await relayEvents(deps.db, subscribers, enqueue)) > 0) {
      for (const job of work.splice(0)) await job();
    }
  }

  /** Saves a card and confirms 3-D Secure if the bank requests it. */
  async function saveCard(number?: string): Promise<string> {
    await signIn();
    const card = { card_token: await tokenize(number), cardholder_name: 'Hanako Yamada' };
    const { body } = await payer.post('/cards', card);
    if (body.next_action === null) return fromTypeId('card', body.card.id) ?? '';
    await press(body.next_action.url, 'yes');
    const back = await payer.call('POST', `/cards/${body.id}/resume`);
    return fromTypeId('card', back.body.card.id) ?? '';
  }

  async function offer(terms: Partial<RecurringBillingOffer> = {}): Promise<RecurringBilling> {
    const offered: RecurringBillingOffer = {
      storeId,
      serviceName: '朝の牛乳',
      description: null,
      initialAmount: yen(3000),
      monthlyAmount: yen(1000),
      taxRate: 8,
      startDate: civilDate('2026-12-01'),
      endDate: null,
      firstPaymentDeadline: civilDate('2026-12-20'),
      paymentDays: [5],
      pausable: true,
      ...terms,
    };
    const input = { merchantId, key: newUuid(), offer: offered };
    return (await createRecurringBilling(deps, input)).recurringBilling;
  }

  /** The payer pays an order with the slide and a saved card. */
  async function slide(orderId: string, cardId: string) {
    await signIn();
    payer.idempotencyKey = newUuid();
    const [order] = await all(
      'select pay_amount::int as amount from orders where id = $1',
      orderId,
    );
    const input = { expected_amount: order.amount, payment_method: 'card', gesture: 'slide' };
    const card_id = toTypeId('card', cardId);
    const path = `/guest/orders/${toTypeId('order', orderId)}/payments`;
    return payer.post(path, { ...input, card_id });
  }

  async function slideFirst(recurringBilling: RecurringBilling, cardId: string) {
    const [order] = await all(
      'select id from orders where recurring_billing_id = $1 and due_date is null',
      recurringBilling.id,
    );
    const paid = await slide(order.id, cardId);
    if (paid.status !== 201) throw new Error(JSON.stringify(paid.body));
    return paid;
  }

  const read = async (id: string): Promise<RecurringBilling> => {
    const found = await recurringBillings.get(deps.db, id);
    if (found === undefined) throw new Error('recurring billing not found');
    return found;
  };

  /** A recurring billing that the payer has accepted, with a valid card. */
  async function agree(terms: Partial<RecurringBillingOffer> = {}): Promise<RecurringBilling> {
    const offered = await offer(terms);
    await slideFirst(offered, await saveCard());
    await settle();
    return read(offered.id);
  }

  /** Several recurring billings of one payer, who accepts each with a slide. */
  async function agreeMany(count: number): Promise<readonly string[]> {
    const cardId = await saveCard();
    const ids: string[] = [];
    for (let made = 0; made < count; made += 1) {
      const offered = await offer();
      await slideFirst(offered, cardId);
      ids.push(offered.id);
    }
    await settle();
    return ids;
  }

  const runDueTasks = async (with_: Deps = deps): Promise<number> => {
    const [one] = recurringBillingSchedules(with_);
    return one?.run() ?? 0;
  };

  /** Runs a worker's round at a moment and everything that follows from it. */
  async function comeTo(moment: string): Promise<void> {
    clock.set(moment);
    await expireOrders(deps);
    await runDueTasks();
    await settle();
  }

  async function change(
    id: string,
    values: Parameters<typeof recurringBillings.change>[2],
    event: Parameters<typeof recurringBillings.change>[3],
  ): Promise<void> {
    await deps.db.transaction(async (tx) => {
      const locked = await recurringBillings.getLocked(tx, id);
      if (locked === undefined) throw new Error('recurring billing not found');
      const now = deps.clock.now();
      await recurringBillings.change(tx, locked, { nextRunAt: now, ...values }, event, now);
    });
  }

  /** All requests to Stripe for a recurring billing, from the state of the Stripe sandbox. */
  async function listProviderCharges(id: string): Promise<readonly Line[]> {
    const ours = await all(
      `select p.id, o.due_date::text as due from payments p join orders o on o.id = p.order_id
       where o.recurring_billing_id = $1`,
      id,
    );
    const dueDates = new Map(ours.map((row) => [row.id, row.due]));
    const [holder] = await all(
      `select u.provider_customer_id as customer
      from users u join recurring_billings g on g.user_id = u.id
       where g.id = $1`,
      id,
    );
    const url = `${getStripeSandboxUrl()}/v1/payment_intents?limit=100&customer=${holder.customer}`;
    const headers = { authorization: `Bearer ${SANDBOX_KEYS.secretKey}` };
    const { data } = (await (await fetch(url, { headers })).json()) as { data: Intent[] };
    return data
      .filter(({ metadata }) => dueDates.has(metadata.payment_id))
      .map(({ metadata, status, amount }) => ({
        due: dueDates.get(metadata.payment_id) ?? null,
        status,
        amount,
      }))
      .toReversed();
  }

  /** The merchant refunds a payment in full. */
  async function refund(paymentId: string): Promise<void> {
    merchant.idempotencyKey = newUuid();
    const path = `/merchant/payments/${toTypeId('payment', paymentId)}/refunds`;
    const given = await merchant.post(path, {});
    if (given.status >= 400) throw new Error(JSON.stringify(given.body));
  }

  return {
    testApp,
    deps,
    clock,
    merchant,
    payer,
    all,
    settle,
    saveCard,
    offer,
    slide,
    slideFirst,
    agree,
    agreeMany,
    read,
    runDueTasks,
    comeTo,
    change,
    refund,
    merchantId,
    listProviderCharges,
    advance: (id: string, with_: Deps = deps) => advanceRecurringBilling(with_, id),
    /** Amounts that Stripe captured per period, in order of capture. */
    taken: async (id: string) =>
      (await listProviderCharges(id))
        .filter(({ due, status }) => due !== null && status === 'succeeded')
        .map(({ due, amount }) => `${due} ${amount}`),
    /** The result of each period, oldest first. */
    periods: async (id: string) =>
      (await charges.listAll(deps.db, id, { before: undefined, limit: 100 }))
        .map(({ due, status }) => `${due} ${status}`)
        .toReversed(),
    charge: async (id: string, due: string) => {
      const found = await charges.listAll(deps.db, id, { before: undefined, limit: 100 });
      const charge = found.find((each) => each.due === due);
      if (charge === undefined) throw new Error('charge not found');
      return charge;
    },
    /** Domain events of the recurring billing since it was created, in order. */
    events: async (id: string) =>
      (
        await all('select type, payload from outbox_events where subject_id = $1 order by id', id)
      ).map(({ type, payload }) => {
        return {
          type: String(type).replace('recurring_billing.', ''),
          ...payload,
        } as RecordedEvent;
      }),
    status: async (id: string): Promise<RecurringBillingStatus> => (await read(id)).status,
  };
}

type Intent = {
  readonly status: string;
  readonly amount: number;
  readonly metadata: { readonly payment_id: string };
};

export type RecordedEvent = Readonly<Record<string, string | number | null>> & {
  readonly type: string;
};
