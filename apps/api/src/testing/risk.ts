import type { RiskComparison } from '@saifu/domain/risk/risk-condition';
import type { Deps } from '../dependencies.ts';
import { captureBeforeExpiry } from '../modules/payments/capture/capture-before-expiry.ts';
import { completeDuePayments } from '../modules/payments/capture/complete-due-payments.ts';
import { remindPayers } from '../modules/payments/confirmation/remind-payers.ts';
import { expirePaymentReviews } from '../modules/payments/payment-review/expire-payment-reviews.ts';
import { reconcileAttempts } from '../modules/payments/reconcile/reconcile-attempts.ts';
import { Browser } from './browser.ts';
import { signInAsMember } from './member.ts';
import { signInAsMerchant } from './merchant.ts';
import { tokenize } from './payment-provider.ts';
import { SHOP } from './store.ts';
import type { TestApp } from './test-app.ts';

/** Members of the risk team, a payer and a merchant. */
export async function openRiskWorld(testApp: TestApp) {
  let risk = await signInAsMember(testApp, 'risk');
  const admin = await signInAsMember(testApp, 'admin');
  const { merchant, store } = signInAsMerchant(testApp, SHOP);
  const guest = new Browser(testApp);

  const toRule = (items: readonly RiskComparison[], action: 'review' | 'block' = 'review') => {
    return { name: 'A rule', condition: { match: 'all', items }, action, reason: 'A trial.' };
  };

  /** Activates a rule, by a second person: the share of a few payments is large. */
  async function activateRule(
    items: readonly RiskComparison[],
    action: 'review' | 'block' = 'review',
  ) {
    const { id } = (await risk.post('/staff/risk_rules', toRule(items, action))).body;
    const body = { version: 1, reason: 'It begins.' };
    const asked = await risk.call('POST', `/staff/risk_rules/${id}/activate`, body);
    const { approval_id: approvalId } = asked.body;
    if (approvalId !== null) await admin.call('POST', `/staff/approvals/${approvalId}/approve`);
    return id as string;
  }

  /** A guest, or another payer, pays with a typed card. */
  async function pay(amount = 1280, payer = guest, more: Record<string, unknown> = {}) {
    const order = await payer.post('/guest/orders', { store_id: store.id, pay_amount: amount });
    payer.idempotencyKey = crypto.randomUUID();
    const paid = await payer.post(`/guest/orders/${order.body.id}/payments`, {
      expected_amount: amount,
      payment_method: 'card',
      gesture: 'slide',
      contact: { email: 'payer@saifu.example' },
      card_token: await tokenize(),
      ...more,
    });
    if (paid.body.guest_token) payer.guestToken = paid.body.guest_token;
    return paid;
  }

  const listReviews = async (state = 'open') =>
    (await risk.get(`/staff/payment_reviews?state=${state}`)).body.items;
  const decide = (id: string, way: 'release' | 'void', reason = 'I called the payer.') =>
    risk.call('POST', `/staff/payment_reviews/${id}/${way}`, { reason });
  /** Runs the tasks that move payments. Sessions of staff end meanwhile. */
  async function pass(hours: number) {
    await guest.post('/sandbox/clock', { advance_seconds: hours * 3600 });
    await runTasks(testApp.deps);
    await testApp.settle();
    risk = await signInAsMember(testApp, 'risk');
  }

  const people = { testApp, admin, merchant, store, guest };
  return {
    ...people,
    ...{ toRule, activateRule, pay, listReviews, decide, pass },
    getRisk: () => risk,
  };
}

async function runTasks(deps: Deps): Promise<void> {
  await completeDuePayments(deps);
  await captureBeforeExpiry(deps);
  await remindPayers(deps);
  await reconcileAttempts(deps);
  await expirePaymentReviews(deps);
}

export type RiskWorld = Awaited<ReturnType<typeof openRiskWorld>>;

/** Matches from this amount on. */
export function fromAmount(value: number): RiskComparison {
  return { signal: 'amount', op: 'gte', value };
}
