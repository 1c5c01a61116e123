import type { Actor } from '@saifu/domain/identity/actor';
import type { Deps } from '../../../dependencies.ts';
import { createChangeFeed } from '../../../platform/change-feed.ts';
import {
  loadPaymentVersions,
  type ObservedPayment,
} from '../../../platform/payment-change-feed.ts';
import type { Payment } from '../payment.ts';

/** Loads the caller's current view of the payment. Checks access again on each call. */
type LoadView<View> = () => Promise<LoadedView<View>>;
type LoadedView<View> = {
  readonly payment: Payment;
  readonly view: View;
  readonly isUnfinished: boolean;
};

type StreamEvent<View> = { readonly event: 'payment'; readonly id: string; readonly data: View };
type SendEvent<View> = (event: StreamEvent<View>) => void;

/** Sends the state of a payment, and each change until it is final. */
export function createPaymentStream(deps: Deps) {
  const loadVersions = (observed: readonly ObservedPayment[]) =>
    loadPaymentVersions(deps.db, observed, deps.clock.now());
  const changeFeed = createChangeFeed(loadVersions, deps.log, deps.changeFeedPollMs);

  return async <View>(actor: Actor, loadView: LoadView<View>) => {
    const first = await loadView();
    const sessionId = actor.kind === 'user' ? actor.sessionId : null;
    const observed = { paymentId: first.payment.id, sessionId };

    return async (send: SendEvent<View>, signal: AbortSignal) => {
      let lastSent = '';
      const publish = ({ payment, view, isUnfinished }: LoadedView<View>) => {
        const serialized = JSON.stringify(view);
        if (serialized !== lastSent)
          send({ event: 'payment', id: String(payment.version), data: view });
        lastSent = serialized;
        return isUnfinished;
      };
      // The first poll of the change feed sees any change since the first load.
      if (publish(first))
        await changeFeed.subscribe(observed, async () => publish(await loadView()), signal);
    };
  };
}
