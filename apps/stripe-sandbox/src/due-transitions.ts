import type { SandboxContext } from './context.ts';
import { endDispute } from './rules/dispute-charge.ts';
import { cancelPayment } from './rules/end-payment.ts';
import { failRefund, finishRefund, getRefundAnswerDeadline } from './rules/end-refund.ts';
import { endPayout, isPayoutDue, payOut } from './rules/pay-out.ts';
import { settlePayment } from './rules/settle-payment.ts';
import { expireVoucher, getPaymentMethod } from './rules/simulate-user-action.ts';

const EVENT_RETENTION_SECONDS = 30 * 24 * 60 * 60;

/**
 * Runs due transitions: authorizations and vouchers expire, payments settle, disputes end, money is
 * paid out.
 */
export function runDueTransitions(sandbox: SandboxContext): void {
  const now = sandbox.clock();
  for (const id of sandbox.ledgerStore.dueIndex.intents(now)) transitionIntent(sandbox, id);
  for (const id of sandbox.ledgerStore.dueIndex.refunds(now)) transitionRefund(sandbox, id);
  for (const id of sandbox.ledgerStore.dueIndex.disputes(now)) transitionDispute(sandbox, id);
  for (const id of sandbox.ledgerStore.dueIndex.payouts(now)) transitionPayout(sandbox, id);
  if (isPayoutDue(sandbox.ledgerStore.find, now)) payOutAvailable(sandbox);
  deleteExpiredEvents(sandbox, now);
}

function transitionIntent(sandbox: SandboxContext, id: string): void {
  const change = sandbox.beginChange(null);
  const intent = change.find('payment_intent', id);
  if (intent === undefined) return;
  if (intent.status === 'requires_capture') cancelPayment(change, intent, 'automatic');
  else if (intent.status === 'requires_action') expireVoucher(change, intent);
  else if (intent.status === 'processing') {
    settlePayment(change, intent, getPaymentMethod(change, intent), null);
  }
  sandbox.ledgerStore.commit('due_transition', change);
}

function transitionRefund(sandbox: SandboxContext, id: string): void {
  const change = sandbox.beginChange(null);
  const refund = change.find('refund', id);
  if (refund === undefined) return;
  const isUnanswered = refund.deadline === getRefundAnswerDeadline(refund);
  if (isUnanswered || refund.status === 'succeeded') failRefund(change, refund);
  else finishRefund(change, refund);
  sandbox.ledgerStore.commit('due_transition', change);
}

function transitionDispute(sandbox: SandboxContext, id: string): void {
  const change = sandbox.beginChange(null);
  const dispute = change.find('dispute', id);
  if (dispute === undefined) return;
  endDispute(change, dispute);
  sandbox.ledgerStore.commit('due_transition', change);
}

function transitionPayout(sandbox: SandboxContext, id: string): void {
  const change = sandbox.beginChange(null);
  const payout = change.find('payout', id);
  if (payout === undefined) return;
  endPayout(change, payout);
  sandbox.ledgerStore.commit('due_transition', change);
}

function payOutAvailable({ ledgerStore, beginChange }: SandboxContext): void {
  const change = beginChange(null);
  const paidOut = ledgerStore.find('balance', 'balance')?.paidOutNumber ?? 0;
  payOut(change, ledgerStore.table('balance_transaction').listFrom(paidOut));
  ledgerStore.commit('payout', change);
}

/** Events can be retrieved for thirty days. The journal keeps them longer. */
function deleteExpiredEvents({ ledgerStore }: SandboxContext, now: number): void {
  for (;;) {
    const event = ledgerStore.events.oldest();
    if (event === undefined || event.created + EVENT_RETENTION_SECONDS > now) return;
    if (ledgerStore.undelivered.has(event.id)) return;
    ledgerStore.events.remove(event.id);
  }
}
