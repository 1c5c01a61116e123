import { toChargeOrder } from '@saifu/domain/recurring-billing/charge-order';
import { addDays, civilDate, endOfDay, toCivilDate } from '@saifu/domain/shared/calendar';
import { yen } from '@saifu/domain/shared/yen';
import type { Clock } from '../../../platform/clock.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import type { Db } from '../../../platform/db/db.ts';
import { listWrittenMessages } from '../../../testing/messages.ts';
import { createTestAppWithDemoData } from '../../../testing/test-app.ts';
import * as accounts from '../../identity/account/account.repository.ts';
import * as orders from '../../orders/order.repository.ts';
import * as cards from '../../payments/card/card.repository.ts';
import * as charges from '../charge/charge.repository.ts';
import type { Charge } from '../charge/charge.ts';
import * as priceChanges from '../price-change/price-change.repository.ts';
import * as recurringBillings from '../recurring-billing.repository.ts';
import type { RecurringBilling } from '../recurring-billing.ts';
import type { RecurringBillingMessageEvent } from './billing-messages.ts';

export const SERVICE = '朝の牛乳';
export const STORE = 'さくら食堂';
export const PHONE = '+819012345678';

export type MessagesFixture = Awaited<ReturnType<typeof createMessagesFixture>>;

/**
 * Demo data at noon on 1 December 2026, and a payer with recurring billing. Rows are inserted
 * directly; the flows that create them are tested elsewhere.
 */
export async function createMessagesFixture(loginId = 'alex@saifu.example') {
  const testApp = await createTestAppWithDemoData();
  const clock = createFixedClock('2026-12-01T12:00');
  Object.assign(testApp.deps, { clock });
  const { db } = testApp.deps;
  const payer = await findPayer(db, loginId);
  const all = async (text: string, ...values: unknown[]) =>
    (await db.pool.query(text, values)).rows;
  const [store] = await all(
    'select id, merchant_id as merchant from stores where name = $1',
    STORE,
  );

  async function saveCard(more: Partial<cards.Card> = {}): Promise<string> {
    const id = newUuid();
    const [{ slots }] = await all(
      'select count(*)::int as slots from cards where user_id = $1',
      payer.id,
    );
    await cards.insert(db, {
      id,
      userId: payer.id,
      slot: slots + 1,
      state: 'active',
      providerMethodId: `pm_${id}`,
      providerSetupId: null,
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: 2030,
      funding: 'credit',
      fingerprint: id,
      country: 'JP',
      cardholderName: 'ALEX MORGAN',
      threeDs: 'authenticated',
      isDefault: false,
      createdAt: clock.now(),
      lastUsedAt: null,
      frozenAt: null,
      ...more,
    });
    return id;
  }

  async function addOrder(
    recurringBilling: RecurringBilling,
    due: Charge['due'] | null,
  ): Promise<string> {
    const amount = due === null ? recurringBilling.initialAmount : recurringBilling.monthlyAmount;
    const now = clock.now();
    const expiresAt = endOfDay(addDays(toCivilDate(now), 60));
    const part = { id: newUuid(), amount, dueDate: due, expiresAt, now };
    const order = toChargeOrder(recurringBilling, 'floor', part);
    await orders.add(db, order, store.merchant);
    return order.id;
  }

  async function agree(more: Partial<RecurringBilling> = {}): Promise<RecurringBilling> {
    const now = clock.now();
    const recurringBilling: RecurringBilling = {
      id: newUuid(),
      storeId: store.id,
      serviceName: SERVICE,
      description: null,
      initialAmount: yen(3000),
      monthlyAmount: yen(1280),
      taxRate: 8,
      startDate: civilDate('2026-11-01'),
      endDate: null,
      firstPaymentDeadline: civilDate('2026-12-20'),
      paymentDays: [5],
      pausable: true,
      status: 'active',
      version: 1,
      userId: payer.id,
      cardId: null,
      reminderDays: [7, 3, 0],
      chargedThrough: toCivilDate(now),
      closedBy: null,
      activatedAt: now,
      closedAt: null,
      nextRunAt: now,
      createdAt: now,
      updatedAt: now,
      ...more,
    };
    await recurringBillings.add(db, recurringBilling);
    await addOrder(recurringBilling, null);
    return recurringBilling;
  }

  /** A period that was attempted this morning, with its order. */
  async function owe(
    recurringBilling: RecurringBilling,
    more: Partial<Charge> = {},
  ): Promise<Charge> {
    const now = clock.now();
    const due = more.due ?? toCivilDate(now);
    const charge: Charge = {
      recurringBillingId: recurringBilling.id,
      due,
      amount: recurringBilling.monthlyAmount,
      status: 'declined',
      orderId: await addOrder(recurringBilling, due),
      paymentId: null,
      attemptedCardId: recurringBilling.cardId,
      declineReason: 'insufficient_funds',
      firstAttemptedOn: due,
      lastAttemptedOn: due,
      paidOn: null,
      createdAt: now,
      updatedAt: now,
      ...more,
    };
    await charges.add(db, charge);
    return charge;
  }

  async function propose(
    recurringBilling: RecurringBilling,
    more: Partial<priceChanges.PriceChange> = {},
  ) {
    const change: priceChanges.PriceChange = {
      id: newUuid(),
      recurringBillingId: recurringBilling.id,
      monthlyYen: yen(1500),
      from: civilDate('2027-01-05'),
      status: 'proposed',
      providerSetupId: null,
      proposedAt: clock.now(),
      answeredAt: null,
      ...more,
    };
    await priceChanges.add(db, change);
    return change;
  }

  /** Publishes the event and runs all subscribers. */
  async function happen(
    recurringBilling: RecurringBilling,
    type: `recurring_billing.${string}`,
    more: EventPayload,
  ): Promise<void> {
    await db.transaction((tx) =>
      recurringBillings.recordEvent(tx, recurringBilling, type, clock.now(), more),
    );
    await testApp.settle();
  }

  const recordEvent = (
    recurringBilling: RecurringBilling,
    event: RecurringBillingMessageEvent,
    more: EventPayload = {},
  ) => happen(recurringBilling, `recurring_billing.${event}`, more);

  /** The messages to the payer, oldest first. */
  const messages = () => listWrittenMessages(testApp.deps, loginId);

  return {
    testApp,
    clock,
    payer,
    all,
    saveCard,
    agree,
    owe,
    propose,
    happen,
    recordEvent,
    messages,
  };
}

/** A fixed clock that is set in Japan time. */
function createFixedClock(moment: string): Clock & { readonly set: (moment: string) => void } {
  const at = (each: string) => new Date(`${each}:00+09:00`);
  let now = at(moment);
  return {
    now: () => now,
    advancedMs: () => now.getTime() - Date.now(),
    follow: async () => false,
    set: (next) => {
      now = at(next);
    },
  };
}

async function findPayer(db: Db, loginId: string): Promise<accounts.User> {
  const payer = await accounts.findByLoginId(db, loginId);
  if (payer === undefined) throw new Error('the user does not exist');
  return payer;
}

type EventPayload = Readonly<Record<string, string | number | null>>;
