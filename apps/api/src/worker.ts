import type { Deps } from './deps.ts';
import { accountSubscribers } from './modules/account/subscribers.ts';
import { accountSweeps } from './modules/account/sweeps.ts';
import { agreementSubscribers } from './modules/agreement/subscribers.ts';
import { agreementSweeps } from './modules/agreement/sweeps.ts';
import { agreementLetterSubscribers } from './modules/agreement-letter/subscribers.ts';
import { cardSubscribers } from './modules/card/subscribers.ts';
import { cardSweeps } from './modules/card/sweeps.ts';
import { challengeSubscribers } from './modules/challenge/subscribers.ts';
import { challengeSweeps } from './modules/challenge/sweeps.ts';
import { closingSubscribers } from './modules/closing/subscribers.ts';
import { closingSweeps } from './modules/closing/sweeps.ts';
import { confirmationSubscribers } from './modules/confirmation/subscribers.ts';
import { confirmationSweeps } from './modules/confirmation/sweeps.ts';
import { consultationSubscribers } from './modules/consultation/subscribers.ts';
import { consultationSweeps } from './modules/consultation/sweeps.ts';
import { contactSweeps } from './modules/contact/sweeps.ts';
import { deletionSubscribers } from './modules/deletion/subscribers.ts';
import { deletionSweeps } from './modules/deletion/sweeps.ts';
import { exportSubscribers } from './modules/export/subscribers.ts';
import { exportSweeps } from './modules/export/sweeps.ts';
import { heldLetterSweeps } from './modules/held-letter/sweeps.ts';
import { merchantSubscribers } from './modules/merchant/subscribers.ts';
import { messageSubscribers } from './modules/message/subscribers.ts';
import { messageSweeps } from './modules/message/sweeps.ts';
import { networkEventSweeps } from './modules/network-event/sweeps.ts';
import { notificationSweeps } from './modules/notification/sweeps.ts';
import { objectionSubscribers } from './modules/objection/subscribers.ts';
import { orderSweeps } from './modules/order/sweeps.ts';
import { paymentSweeps } from './modules/payment/sweeps.ts';
import { pushSubscriptionSubscribers } from './modules/push-subscription/subscribers.ts';
import { receiptSubscribers } from './modules/receipt/subscribers.ts';
import { recordSweeps } from './modules/record/sweeps.ts';
import { sandboxSweeps } from './modules/sandbox/sweeps.ts';
import { securityLetterSubscribers } from './modules/security-letter/subscribers.ts';
import { sessionSweeps } from './modules/session/sweeps.ts';
import { slipSweeps } from './modules/slip/sweeps.ts';
import { storeChangeSubscribers } from './modules/store-change/subscribers.ts';
import { suspensionSubscribers } from './modules/suspension/subscribers.ts';
import { uploadSweeps } from './modules/upload/sweeps.ts';
import { verdictSweeps } from './modules/verdict/sweeps.ts';
import { webhookSubscribers } from './modules/webhook/subscribers.ts';
import { webhookSweeps } from './modules/webhook/sweeps.ts';
import { createAgreedClock } from './platform/agreed-time.ts';
import type { Clock } from './platform/clock.ts';
import { forgetFactsBefore, type Subscriber } from './platform/facts.ts';
import { deleteFinishedJobs, startJobs } from './platform/jobs.ts';
import { type Sweep, startSweeps } from './platform/sweeps.ts';

export type Worker = {
  /** What falls due now is done now; for the clock of the sandbox. */
  readonly runSweeps: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const FACTS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** The doors that nobody knocks at: something happened, or time passed. */
export async function startWorker(deps: Deps): Promise<Worker> {
  const jobs = await startJobs(deps.db, subscribersOf(deps), deps.log);
  const clock = createAgreedClock(deps);
  const sweeps = startSweeps(sweepsOf(deps, clock), deps.log, clock.agree);
  return {
    runSweeps: sweeps.runNow,
    async stop() {
      await sweeps.stop();
      await jobs.stop();
    },
  };
}

/**
 * What time brings, by the clock that is set before each of them. All of it waits while the clocks
 * disagree, unless a sweep says otherwise.
 */
export function sweepsOf(processDeps: Deps, clock: Clock): readonly Sweep[] {
  const deps = { ...processDeps, clock };
  return [
    ...sessionSweeps(deps),
    ...challengeSweeps(deps),
    ...accountSweeps(deps),
    ...contactSweeps(deps),
    ...messageSweeps(deps),
    ...heldLetterSweeps(deps),
    ...notificationSweeps(deps),
    ...paymentSweeps(deps),
    ...confirmationSweeps(deps),
    // Compares the process's clock with the others itself.
    ...closingSweeps(processDeps),
    ...orderSweeps(deps),
    ...agreementSweeps(deps),
    ...cardSweeps(deps),
    ...verdictSweeps(deps),
    ...consultationSweeps(deps),
    ...uploadSweeps(deps),
    ...slipSweeps(deps),
    ...webhookSweeps(deps),
    ...exportSweeps(deps),
    ...deletionSweeps(deps),
    ...recordSweeps(deps),
    ...networkEventSweeps(deps),
    ...sandboxSweeps(deps),
    { name: 'delete-finished-jobs', run: () => deleteFinishedJobs(deps.db) },
    { name: 'forget-facts', run: () => forgetFactsBefore(deps.db, longAgo(clock)) },
  ];
}

export function subscribersOf(deps: Deps): readonly Subscriber[] {
  return [
    ...challengeSubscribers(deps),
    ...accountSubscribers(deps),
    ...messageSubscribers(deps),
    ...pushSubscriptionSubscribers(deps),
    ...confirmationSubscribers(deps),
    ...cardSubscribers(deps),
    ...closingSubscribers(deps),
    ...agreementSubscribers(deps),
    ...receiptSubscribers(deps),
    ...objectionSubscribers(deps),
    ...consultationSubscribers(deps),
    ...agreementLetterSubscribers(deps),
    ...merchantSubscribers(deps),
    ...storeChangeSubscribers(deps),
    ...suspensionSubscribers(deps),
    ...webhookSubscribers(deps),
    ...exportSubscribers(deps),
    ...deletionSubscribers(deps),
    ...securityLetterSubscribers(deps),
  ];
}

function longAgo(clock: Clock): Date {
  return new Date(clock.now().getTime() - FACTS_KEPT_MS);
}
