import { createBill } from '@saifu/domain/orders/order';
import type { Deps } from '../../dependencies.ts';
import { approveTestPayment } from '../../gateways/payment-provider/approve-test-payment.ts';
import * as accounts from '../identity/account/account.repository.ts';
import * as orders from '../orders/order.repository.ts';
import { payOrder } from '../payments/authorize/pay-order.ts';
import { resumePayment } from '../payments/authorize/resume-payment.ts';
import { completePayment } from '../payments/capture/complete-payment.ts';
import type { Payment } from '../payments/payment.ts';
import { refundPayment } from '../payments/refund/refund-payment.ts';
import { demoId } from './demo-ids.ts';
import type { DemoPayment } from './demo-payment.ts';
import { type DemoCards, toIdempotency, toPayOrderInput } from './demo-payment-input.ts';
import { DEMO_PAYER, listDemoPayments } from './demo-payments.ts';
import { DEMO_LIFE_DAYS } from './demo-users.ts';
import { demoCard } from './recurring-billings/demo-card.ts';
import { passOver } from './recurring-billings/replay-demo-recurring-billings.ts';
import { at } from './recurring-billings/steps.ts';
import * as sandbox from './sandbox.repository.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const CONCURRENCY = 4;

/**
 * Demo payments are made through the provider and the ledger like any other, with past dates,
 * oldest first. Payments that the provider failed to process are made in the next run.
 */
export async function payDemoOrders(deps: Deps): Promise<number> {
  const seededAt = await findSeededAt(deps);
  const unpaid = seededAt === undefined ? [] : await listUnpaid(deps, seededAt);
  if (seededAt === undefined || unpaid.length === 0) return 0;
  return deps.db.transaction(async (tx) => {
    await sandbox.lockReplay(tx);
    const saved = await saveCards(deps, seededAt);
    let count = 0;
    for (let from = 0; from < unpaid.length; from += CONCURRENCY) {
      // Requested repeatedly to keep the connection from timing out.
      await sandbox.lockReplay(tx);
      const some = unpaid.slice(from, from + CONCURRENCY);
      const made = await Promise.all(
        some.map((demo) => payOnce(deps, demo, saved).catch((error) => passOver(deps, error))),
      );
      count += made.filter((isNew) => isNew).length;
    }
    return count;
  });
}

/** Whether every demo payment has been made. */
export async function areDemoOrdersPaid(deps: Pick<Deps, 'db'>): Promise<boolean> {
  const seededAt = await findSeededAt(deps);
  return seededAt === undefined || (await listUnpaid(deps, seededAt)).length === 0;
}

/** When the demo users were created. All demo payments are dated relative to this time. */
async function findSeededAt({ db }: Pick<Deps, 'db'>): Promise<Date | undefined> {
  const payer = await accounts.get(db, demoId.user(DEMO_PAYER));
  return payer && new Date(payer.createdAt.getTime() + DEMO_LIFE_DAYS * DAY_MS);
}

async function listUnpaid(
  { db }: Pick<Deps, 'db'>,
  seededAt: Date,
): Promise<readonly DemoPayment[]> {
  const demos = listDemoPayments(seededAt);
  const paid = await sandbox.listClosedOrders(db, demos.map(toOrderId));
  return demos.filter((demo) => !paid.has(toOrderId(demo)));
}

function toOrderId({ key }: DemoPayment): string {
  return demoId.order(`paid ${key}`);
}

async function saveCards(deps: Deps, seededAt: Date): Promise<DemoCards> {
  const joined = at(deps, new Date(seededAt.getTime() - DEMO_LIFE_DAYS * DAY_MS + HOUR_MS));
  return {
    saved_visa: await demoCard(joined, 'visa'),
    saved_jcb: await demoCard(joined, 'jcb'),
  };
}

/** Another process may have paid meanwhile. Returns false then. */
async function payOnce(deps: Deps, demo: DemoPayment, saved: DemoCards): Promise<boolean> {
  const id = toOrderId(demo);
  const known = await orders.get(deps.db, id);
  if (known !== undefined && known.status !== 'open') return false;
  const then = at(deps, demo.paidAt);
  if (known === undefined) await createOrder(then, demo, id);
  if (demo.isRetried) await pay(at(deps, before(demo.paidAt)), demo, saved, 'declined');
  const payment = await pay(then, demo, saved, 'paid');
  if (demo.end === 'processing' || payment.status === 'waiting_for_payment') return true;
  await completePayment(at(deps, after(demo.paidAt, 3 * MINUTE_MS)), payment.id, 'in_app');
  if (demo.end === 'refunded')
    await refund(at(deps, after(demo.paidAt, 2 * DAY_MS)), demo, payment);
  return true;
}

const before = (moment: Date) => after(moment, -2 * MINUTE_MS);
const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

async function createOrder(deps: Deps, demo: DemoPayment, id: string): Promise<void> {
  const createdAt = after(demo.paidAt, -5 * MINUTE_MS);
  const bill = createBill(demo.items, true, 'floor');
  const order: orders.Order = {
    id,
    storeId: demoId.store(demo.store),
    source: 'qr_dynamic',
    status: 'open',
    title: demo.title,
    description: null,
    payAmount: bill.totalYen,
    items: bill.items,
    taxLines: bill.taxLines,
    taxIncluded: true,
    allowedPaymentMethods: null,
    tableNumber: demo.tableNumber,
    waiter: demo.waiter,
    ownerId: null,
    ownerDevice: null,
    payerId: null,
    recurringBillingId: null,
    dueDate: null,
    paidAt: null,
    expiresAt: after(demo.paidAt, HOUR_MS),
    createdAt,
    updatedAt: createdAt,
  };
  await deps.db.transaction((tx) => orders.add(tx, order, demoId.merchant(demo.store)));
}

async function pay(
  deps: Deps,
  demo: DemoPayment,
  saved: DemoCards,
  result: 'declined' | 'paid',
): Promise<Payment> {
  const input = toPayOrderInput(demo, { orderId: toOrderId(demo), saved, result });
  const { payment } = await payOrder(deps, input);
  if (payment.nextAction?.type !== 'redirect') return payment;
  await approveTestPayment(payment.nextAction.url);
  return resumePayment(deps, payment);
}

async function refund(deps: Deps, { store }: DemoPayment, { id, orderId }: Payment): Promise<void> {
  const merchantId = demoId.merchant(store);
  const idempotency = toIdempotency('refund', orderId);
  await refundPayment(deps, { merchantId, paymentId: id, amount: null, idempotency });
}
