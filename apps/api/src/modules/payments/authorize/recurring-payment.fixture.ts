import { toChargeOrder } from '@saifu/domain/recurring-billing/charge-order';
import type { RecurringBillingStatus } from '@saifu/domain/recurring-billing/recurring-billing';
import { addDays, type CivilDate, startOfDay, toCivilDate } from '@saifu/domain/shared/calendar';
import { fromTypeId, toTypeId } from '@saifu/domain/shared/ids';
import { yen } from '@saifu/domain/shared/yen';
import { Browser } from '../../../testing/browser.ts';
import { signInAsMerchant } from '../../../testing/merchant.ts';
import { press, tokenize } from '../../../testing/payment-provider.ts';
import { SHOP } from '../../../testing/store.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import * as orders from '../../orders/order.repository.ts';
import * as charges from '../../recurring-billing/charge/charge.repository.ts';
import * as recurringBillings from '../../recurring-billing/recurring-billing.repository.ts';
import type { RecurringBilling } from '../../recurring-billing/recurring-billing.ts';

export const INITIAL = 3000;
export const MONTHLY = 1200;
const SERVICE = 'お弁当の定期便';

export type Stage = Awaited<ReturnType<typeof setStage>>;

/** Sets up a demo store with a service, and a user who can subscribe. */
export async function setStage(testApp: TestApp) {
  const { merchant, store } = signInAsMerchant(testApp, SHOP);
  const storeId = fromTypeId('store', store.id) ?? '';
  const hanako = await signIn(testApp, 'hanako@saifu.example', 'momiji-no-michi');
  const userId = await findUserId(testApp, 'hanako@saifu.example');
  const today = toCivilDate(testApp.deps.clock.now());

  const write = async (
    recurringBilling: RecurringBilling,
    dueDate: CivilDate | null,
    status: 'open' | 'paid' = 'open',
  ) => {
    const amount = yen(dueDate === null ? INITIAL : MONTHLY);
    const now = testApp.deps.clock.now();
    const expiresAt = startOfDay(addDays(today, 60));
    const part = { id: crypto.randomUUID(), amount, dueDate, expiresAt, now };
    const open = toChargeOrder(recurringBilling, 'floor', part);
    const order = status === 'paid' ? { ...open, status, payerId: userId, paidAt: now } : open;
    await testApp.deps.db.transaction((tx) => orders.add(tx, order, null));
    return {
      id: toTypeId('order', order.id),
      uuid: order.id,
      recurringBillingId: recurringBilling.id,
    };
  };

  const agree = async (status: RecurringBillingStatus) => {
    const isPending = status === 'pending_first_payment';
    const isOver = status === 'canceled';
    const now = testApp.deps.clock.now();
    const recurringBilling: RecurringBilling = {
      id: crypto.randomUUID(),
      storeId,
      serviceName: SERVICE,
      description: null,
      initialAmount: yen(INITIAL),
      monthlyAmount: yen(MONTHLY),
      taxRate: 10,
      startDate: addDays(today, -40),
      endDate: null,
      firstPaymentDeadline: addDays(today, 20),
      paymentDays: [Number(today.slice(8))],
      pausable: true,
      status,
      version: 1,
      userId: isPending ? null : userId,
      cardId: null,
      reminderDays: [],
      chargedThrough: isPending ? null : today,
      closedBy: isOver ? 'merchant' : null,
      activatedAt: isPending ? null : now,
      closedAt: isOver ? now : null,
      nextRunAt: startOfDay(addDays(today, 1)),
      createdAt: now,
      updatedAt: now,
    };
    await testApp.deps.db.transaction((tx) => recurringBillings.add(tx, recurringBilling));
    return recurringBilling;
  };

  return {
    merchant,
    hanako,
    userId,
    /** Creates an offer and returns its first order. */
    offer: async (status: RecurringBillingStatus = 'pending_first_payment') =>
      write(await agree(status), null),
    /** Creates the order of a period whose card was declined this morning. */
    owe: async (status: RecurringBillingStatus = 'active') => {
      const recurringBilling = await agree(status);
      await write(recurringBilling, null, 'paid');
      const order = await write(recurringBilling, today);
      const now = testApp.deps.clock.now();
      const tried = { firstAttemptedOn: today, lastAttemptedOn: today, paidOn: null };
      await charges.add(testApp.deps.db, {
        ...tried,
        recurringBillingId: recurringBilling.id,
        due: today,
        amount: yen(MONTHLY),
        status: 'declined',
        orderId: order.uuid,
        paymentId: null,
        attemptedCardId: null,
        declineReason: 'insufficient_funds',
        createdAt: now,
        updatedAt: now,
      });
      return order;
    },
    /** Cancels on behalf of the payer, with immediate effect. */
    leave: (id: string) =>
      testApp.deps.db.transaction(async (tx) => {
        const locked = await recurringBillings.getLocked(tx, id);
        if (locked === undefined) throw new Error('the recurring billing does not exist');
        const now = testApp.deps.clock.now();
        const over = { status: 'canceled', closedBy: 'payer', closedAt: now } as const;
        await recurringBillings.change(tx, locked, over, 'cancel', now);
      }),
    readRecurringBilling: async (id: string) => {
      const found = await recurringBillings.get(testApp.deps.db, id);
      if (found === undefined) throw new Error('the recurring billing does not exist');
      return found;
    },
  };
}

export async function signIn(
  testApp: TestApp,
  loginId: string,
  password: string,
): Promise<Browser> {
  const browser = new Browser(testApp);
  await browser.signIn(loginId, password);
  return browser;
}

async function findUserId({ deps }: TestApp, email: string): Promise<string> {
  const { rows } = await deps.db.pool.query('select id from users where email = $1', [email]);
  return rows[0].id;
}

/** Saves a card and passes 3-D Secure if the bank requires it. */
export async function saveCard(who: Browser, number?: string): Promise<string> {
  const requestBody = { card_token: await tokenize(number), cardholder_name: 'Hanako Yamada' };
  const { body } = await who.post('/cards', requestBody);
  if (body.next_action === null) return body.card.id;
  await press(body.next_action.url, 'yes');
  return (await who.call('POST', `/cards/${body.id}/resume`)).body.card.id;
}

export async function pay(
  who: Browser,
  orderId: string,
  body: Readonly<Record<string, unknown>>,
  key: string = crypto.randomUUID(),
) {
  who.idempotencyKey = key;
  const requestBody = { payment_method: 'card', gesture: 'slide', ...body };
  const answer = await who.post(`/guest/orders/${orderId}/payments`, requestBody);
  who.idempotencyKey = '';
  return answer;
}
