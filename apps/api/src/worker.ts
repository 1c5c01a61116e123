import { EVENT_RETENTION_MS } from '@saifu/domain/shared/limits';
import { APPROVAL_EXECUTORS } from './approval-executors.ts';
import type { Deps } from './dependencies.ts';
import { applicationSchedules } from './modules/applications/schedules.ts';
import { applicationSubscribers } from './modules/applications/subscribers.ts';
import { approvalSchedules } from './modules/approvals/schedules.ts';
import { accountSchedules } from './modules/identity/account/schedules.ts';
import { accountSubscribers } from './modules/identity/account/subscribers.ts';
import { contactSchedules } from './modules/identity/contact/schedules.ts';
import { passkeySchedules } from './modules/identity/passkey/schedules.ts';
import { securityMessageSubscribers } from './modules/identity/security-message/subscribers.ts';
import { sessionSchedules } from './modules/identity/session/schedules.ts';
import { suspensionSubscribers } from './modules/identity/suspension/subscribers.ts';
import { verificationSchedules } from './modules/identity/verification/schedules.ts';
import { challengeSubscribers } from './modules/identity/verification/subscribers.ts';
import { memberInvitationSubscribers } from './modules/members/invitation/subscribers.ts';
import { merchantSuspensionSubscribers } from './modules/members/merchant-suspension/subscribers.ts';
import { memberPasskeySubscribers } from './modules/members/passkey/subscribers.ts';
import { memberPasswordSchedules } from './modules/members/password-reset/schedules.ts';
import { memberPasswordSubscribers } from './modules/members/password-reset/subscribers.ts';
import { memberSessionSchedules } from './modules/members/session/schedules.ts';
import { apiRequestSchedules } from './modules/merchants/api-request/schedules.ts';
import { storeChangeSubscribers } from './modules/merchants/store-change/subscribers.ts';
import { merchantSubscribers } from './modules/merchants/subscribers.ts';
import { deferredMessageSchedules } from './modules/notifications/deferred-message/schedules.ts';
import { startMessageQueue } from './modules/notifications/message/message-queue.ts';
import { messageSchedules } from './modules/notifications/message/schedules.ts';
import { messageSubscribers } from './modules/notifications/message/subscribers.ts';
import { notificationSchedules } from './modules/notifications/notification/schedules.ts';
import { pushSubscriptionSubscribers } from './modules/notifications/push-subscription/subscribers.ts';
import { receiptScanSchedules } from './modules/orders/receipt-scan/schedules.ts';
import { orderSchedules } from './modules/orders/schedules.ts';
import { uploadSchedules } from './modules/payments/attachment/schedules.ts';
import { handleProviderEvent } from './modules/payments/authorize/handle-provider-event.ts';
import { paymentSchedules } from './modules/payments/authorize/schedules.ts';
import { captureSchedules } from './modules/payments/capture/schedules.ts';
import { captureSubscribers } from './modules/payments/capture/subscribers.ts';
import { cardSchedules } from './modules/payments/card/schedules.ts';
import { cardSubscribers } from './modules/payments/card/subscribers.ts';
import { confirmationSchedules } from './modules/payments/confirmation/schedules.ts';
import { confirmationSubscribers } from './modules/payments/confirmation/subscribers.ts';
import { invoiceSendSubscribers } from './modules/payments/invoice-send/subscribers.ts';
import { missedEventSchedules } from './modules/payments/missed-event/schedules.ts';
import { paymentReviewSchedules } from './modules/payments/payment-review/schedules.ts';
import { paymentReviewSubscribers } from './modules/payments/payment-review/subscribers.ts';
import { providerDisputeSubscribers } from './modules/payments/provider-dispute/subscribers.ts';
import {
  type HandleEvent,
  startProviderEventQueue,
} from './modules/payments/provider-event/provider-event-queue.ts';
import { providerEventSchedules } from './modules/payments/provider-event/schedules.ts';
import { refundFailureSubscribers } from './modules/payments/refund-failure/subscribers.ts';
import { refundRequestDecisionSchedules } from './modules/payments/refund-request/decision/schedules.ts';
import { refundRequestSubscribers } from './modules/payments/refund-request/subscribers.ts';
import { payoutSchedules } from './modules/payouts/run/schedules.ts';
import { deletionSchedules } from './modules/privacy/deletion/schedules.ts';
import { deletionSubscribers } from './modules/privacy/deletion/subscribers.ts';
import { merchantExportSubscribers } from './modules/privacy/export/merchant/subscribers.ts';
import { exportSchedules } from './modules/privacy/export/schedules.ts';
import {
  exportMessageSubscribers,
  exportSubscribers,
} from './modules/privacy/export/subscribers.ts';
import { recordSchedules } from './modules/privacy/retention/schedules.ts';
import { receiptSubscribers } from './modules/receipts/subscribers.ts';
import { reconciliationSchedules } from './modules/reconciliation/schedules.ts';
import { recurringBillingMessageSubscribers } from './modules/recurring-billing/messages/subscribers.ts';
import { recurringBillingSchedules } from './modules/recurring-billing/schedules.ts';
import { recurringBillingSubscribers } from './modules/recurring-billing/subscribers.ts';
import { paymentBlockSchedules } from './modules/risk/payment-block/schedules.ts';
import { delayProviderEvents } from './modules/sandbox/delay-provider-events.ts';
import { sandboxSchedules } from './modules/sandbox/schedules.ts';
import { consultationSchedules } from './modules/support/consultation/schedules.ts';
import { consultationSubscribers } from './modules/support/consultation/subscribers.ts';
import { webhookSchedules } from './modules/webhooks/schedules.ts';
import { webhookSubscribers } from './modules/webhooks/subscribers.ts';
import { createAgreedClock } from './platform/agreed-time.ts';
import type { Clock } from './platform/clock.ts';
import { recordScheduleRound } from './platform/db/readiness.ts';
import * as idempotentRequests from './platform/idempotent-request.repository.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { type ScheduledTask, startScheduler } from './platform/jobs/schedules.ts';
import { deleteFinishedJobs, deleteInBatches } from './platform/jobs/supervise-jobs.ts';
import { deleteRelayedEventsBefore, type Subscriber } from './platform/outbox/outbox.ts';
import { traceSubscribers } from './platform/outbox/trace-subscribers.ts';
import { deleteUnreferencedObjects } from './platform/storage/delete-unreferenced-objects.ts';
import { traceWork } from './platform/tracing.ts';

export type Worker = {
  /** Runs everything that is due now; for the sandbox clock. */
  readonly runScheduledTasks: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Starts the work without a request: event subscribers, messages and scheduled tasks. */
export async function startWorker(deps: Deps): Promise<Worker> {
  const jobs = await startJobs(deps.db, createSubscribers(deps), deps.log);
  const messageQueue = startMessageQueue(deps);
  const providerEventQueue = startProviderEventQueue(deps, createEventHandler(deps));
  const clock = createAgreedClock(deps);
  const scheduler = startScheduler({
    tasks: createScheduledTasks(deps, clock),
    log: deps.log,
    status: deps.scheduleStatus,
    agreeOnTime: clock.agree,
    recordRound: () => recordScheduleRound(deps.db),
  });
  return {
    runScheduledTasks: scheduler.runNow,
    async stop() {
      await scheduler.stop();
      await Promise.all([jobs.stop(), messageQueue.stop(), providerEventQueue.stop()]);
    },
  };
}

export function createEventHandler(deps: Deps): HandleEvent {
  return delayProviderEvents(deps, (event) =>
    traceWork(deps.tracing, { name: 'process provider event', kind: 'consumer' }, () =>
      handleProviderEvent(deps, event),
    ),
  );
}

/**
 * All scheduled tasks, with the clock that is set before each of them. Tasks wait while the clocks
 * disagree unless they opt out.
 */
export function createScheduledTasks(processDeps: Deps, clock: Clock): readonly ScheduledTask[] {
  const deps = { ...processDeps, clock };
  return [
    ...sessionSchedules(deps),
    ...memberSessionSchedules(deps),
    ...memberPasswordSchedules(deps),
    ...applicationSchedules(deps),
    ...verificationSchedules(deps),
    ...passkeySchedules(deps),
    ...accountSchedules(deps),
    ...contactSchedules(deps),
    ...messageSchedules(deps),
    ...deferredMessageSchedules(deps),
    ...notificationSchedules(deps),
    ...paymentSchedules(deps),
    ...confirmationSchedules(deps),
    // Compares the process's clock with the others itself.
    ...captureSchedules(processDeps),
    ...approvalSchedules(deps, APPROVAL_EXECUTORS),
    // Compares the process's clock with the others itself.
    ...paymentReviewSchedules(processDeps),
    ...paymentBlockSchedules(deps),
    ...payoutSchedules(deps),
    ...orderSchedules(deps),
    ...recurringBillingSchedules(deps),
    ...cardSchedules(deps),
    ...refundRequestDecisionSchedules(deps),
    ...consultationSchedules(deps),
    ...uploadSchedules(deps),
    ...receiptScanSchedules(deps),
    ...webhookSchedules(deps),
    ...apiRequestSchedules(deps),
    ...exportSchedules(deps),
    ...deletionSchedules(deps),
    ...recordSchedules(deps),
    ...providerEventSchedules(deps),
    ...missedEventSchedules(deps),
    ...reconciliationSchedules(deps),
    ...sandboxSchedules(deps),
    {
      name: 'delete-expired-idempotency-keys',
      run: () => idempotentRequests.deleteExpired(deps.db, clock.now()),
    },
    {
      name: 'delete-unreferenced-objects',
      run: (signal) => deleteUnreferencedObjects(deps, signal),
    },
    { name: 'delete-finished-jobs', run: (signal) => deleteFinishedJobs(deps.db, signal) },
    {
      name: 'delete-relayed-events',
      run: (signal) =>
        deleteInBatches(() => deleteRelayedEventsBefore(deps.db, longAgo(clock)), signal),
    },
  ];
}

export function createSubscribers(deps: Deps): readonly Subscriber[] {
  return traceSubscribers(deps.tracing, [
    ...challengeSubscribers(deps),
    ...accountSubscribers(deps),
    ...messageSubscribers(deps),
    ...pushSubscriptionSubscribers(deps),
    ...confirmationSubscribers(deps),
    ...paymentReviewSubscribers(deps),
    ...cardSubscribers(deps),
    ...captureSubscribers(deps),
    ...recurringBillingSubscribers(deps),
    ...receiptSubscribers(deps),
    ...invoiceSendSubscribers(deps),
    ...refundRequestSubscribers(deps),
    ...providerDisputeSubscribers(deps),
    ...refundFailureSubscribers(deps),
    ...consultationSubscribers(deps),
    ...recurringBillingMessageSubscribers(deps),
    ...applicationSubscribers(deps),
    ...merchantSuspensionSubscribers(deps),
    ...memberInvitationSubscribers(deps),
    ...memberPasskeySubscribers(deps),
    ...memberPasswordSubscribers(deps),
    ...merchantSubscribers(deps),
    ...storeChangeSubscribers(deps),
    ...suspensionSubscribers(deps),
    ...webhookSubscribers(deps),
    ...exportSubscribers(deps),
    ...merchantExportSubscribers(deps),
    ...deletionSubscribers(deps),
    ...securityMessageSubscribers(deps),
    ...exportMessageSubscribers(deps),
  ]);
}

function longAgo(clock: Clock): Date {
  return new Date(clock.now().getTime() - EVENT_RETENTION_MS);
}
