import { createBill } from '@saifu/domain/orders/order';
import type { Deps } from '../../dependencies.ts';
import { deriveUuid, hashToken } from '../../platform/crypto/tokens.ts';
import type { ScheduledTask } from '../../platform/jobs/schedules.ts';
import { addressKey } from '../../platform/rate-limits.ts';
import * as orders from '../orders/order.repository.ts';
import { payOrder } from '../payments/authorize/pay-order.ts';
import { completePayment } from '../payments/capture/complete-payment.ts';
import { refundPayment } from '../payments/refund/refund-payment.ts';
import { demoId } from './demo-ids.ts';
import { DEMO_PAYER, DEMO_PAYMENTS, type DemoPayment } from './demo-payments.ts';
import { replayDemoRecurringBillings } from './recurring-billings/replay-demo-recurring-billings.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Demo payments are made through the provider and the ledger like any other, with past dates.
 * Payments that the provider failed to process are made in the next run.
 */
export function sandboxSchedules(deps: Deps): readonly ScheduledTask[] {
  if (deps.config.isLive) return [];
  return [
    { name: 'pay-demo-orders', run: () => payDemoOrders(deps) },
    { name: 'replay-demo-recurring-billings', run: () => replayDemoRecurringBillings(deps) },
  ];
}

/**
 * The first run takes place before provider events can arrive, so that each payment keeps its own
 * date.
 */
export async function payDemoOrders(deps: Deps): Promise<number> {
  let count = 0;
  for (const demo of DEMO_PAYMENTS) {
    const id = demoId.order(`paid ${demo.key}`);
    const known = await orders.get(deps.db, id);
    if (known !== undefined && known.status !== 'open') continue;
    const then = known?.createdAt ?? new Date(deps.clock.now().getTime() - demo.ageHours * HOUR_MS);
    const earlier = { ...deps, clock: { ...deps.clock, now: () => then } };
    if (known === undefined) await createDemoPayment(earlier, demo, id);
    await pay(earlier, demo, id);
    count += 1;
  }
  return count;
}

async function createDemoPayment(deps: Deps, demo: DemoPayment, id: string): Promise<void> {
  const now = deps.clock.now();
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
    expiresAt: new Date(now.getTime() + HOUR_MS),
    createdAt: now,
    updatedAt: now,
  };
  await deps.db.transaction((tx) => orders.add(tx, order, demoId.merchant(demo.store)));
}

async function pay(deps: Deps, demo: DemoPayment, orderId: string): Promise<void> {
  const isCash = demo.method === 'cash';
  const { payment } = await payOrder(deps, {
    orderId,
    amount: createBill(demo.items, true, 'floor').totalYen,
    method: demo.method,
    cardId: null,
    cardToken: demo.method === 'card' ? 'pm_card_visa' : null,
    walletToken: null,
    bitcashNumber: demo.method === 'bitcash' ? `${'あ'.repeat(12)}さしすせ` : null,
    saveCardName: null,
    split: null,
    userId: demoId.user(DEMO_PAYER),
    sessionId: null,
    contact: { email: null, phone: null },
    gesture: 'slide',
    by: isCash ? 'staff' : 'customer',
    approvesStore: false,
    addressKey: addressKey('pays from', '127.0.0.1'),
    deviceHash: hashToken('demo'),
    language: 'ja',
    idempotency: createIdempotency('pay', orderId),
  });
  if (demo.end === 'processing' || payment.status === 'waiting_for_payment') return;
  await completePayment(deps, payment.id, 'in_app');
  if (demo.end !== 'refunded') return;
  const idempotency = createIdempotency('refund', orderId);
  const merchantId = demoId.merchant(demo.store);
  await refundPayment(deps, { merchantId, paymentId: payment.id, amount: null, idempotency });
}

function createIdempotency(act: string, orderId: string) {
  const key = deriveUuid('demo', act, orderId);
  return { scope: hashToken(`demo ${act}`), key, requestHash: hashToken(key) };
}
