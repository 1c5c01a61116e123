import { isUnfinished, type PaymentView } from '@saifu/contract/payment';
import type { Actor } from '@saifu/domain/identity/actor';
import type { Deps } from '../../../dependencies.ts';
import { createChangeFeed } from '../../../platform/change-feed.ts';
import {
  loadPaymentVersions,
  type ObservedPayment,
} from '../../../platform/payment-change-feed.ts';
import type { Payment } from '../payment.ts';

/** Loads the caller's current view of the payment. Checks access again on each call. */
type LoadView = () => Promise<LoadedView>;
type LoadedView = { readonly payment: Payment; readonly view: PaymentView };

type StreamEvent = { readonly event: 'payment'; readonly id: string; readonly data: PaymentView };
type SendEvent = (event: StreamEvent) => void;

/** Sends the state of a payment, and each change until it is final. */
export function createPaymentStream(deps: Deps) {
  const loadVersions = (observed: readonly ObservedPayment[]) =>
    loadPaymentVersions(deps.db, observed, deps.clock.now());
  const changeFeed = createChangeFeed(loadVersions, deps.log, deps.changeFeedPollMs);

  return async (actor: Actor, loadView: LoadView) => {
    const first = await loadView();
    const sessionId = actor.kind === 'user' ? actor.sessionId : null;
    const observed = { paymentId: first.payment.id, sessionId };

    return async (send: SendEvent, signal: AbortSignal) => {
      let lastSent = '';
      const publish = ({ payment, view }: LoadedView) => {
        const serialized = JSON.stringify(view);
        if (serialized !== lastSent)
          send({ event: 'payment', id: String(payment.version), data: view });
        lastSent = serialized;
        return isUnfinished(view);
      };
      // The first poll of the change feed sees any change since the first load.
      if (publish(first))
        await changeFeed.subscribe(observed, async () => publish(await loadView()), signal);
    };
  };
}
