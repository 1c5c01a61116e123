import type { Actor } from '@saifu/domain/identity/actor';
import type { Deps } from '../../../dependencies.ts';
import { createWatch } from '../../../platform/change-feed.ts';
import { lookAtPayments, type WatchedPayment } from '../../../platform/payment-change-feed.ts';
import type { Payment } from '../payment.ts';

/** A payment as whoever follows it sees it now; looked for anew, so that it is still theirs. */
type See<View> = () => Promise<{ readonly payment: Payment; readonly view: View }>;

type Happening<View> = { readonly event: 'payment'; readonly id: string; readonly data: View };
type SendEvent<View> = (happening: Happening<View>) => void;

/** Tells how a payment stands, and again after each change, until nothing more becomes of it. */
export function paymentFollower(deps: Deps) {
  const look = (watched: readonly WatchedPayment[]) =>
    lookAtPayments(deps.db, watched, deps.clock.now());
  const watch = createWatch(look, deps.log, deps.watchEveryMs);

  return async <View>(actor: Actor, see: See<View>) => {
    const first = await see();
    const sessionId = actor.kind === 'user' ? actor.sessionId : null;
    const watched = { paymentId: first.payment.id, sessionId };

    return async (send: SendEvent<View>, signal: AbortSignal) => {
      let lastSent = '';
      const show = ({ payment, view }: Awaited<ReturnType<See<View>>>) => {
        const serialized = JSON.stringify(view);
        if (serialized !== lastSent)
          send({ event: 'payment', id: String(payment.version), data: view });
        lastSent = serialized;
        return GOES_ON.includes(payment.status);
      };
      // What changed between this and the first look is seen by that look.
      if (show(first)) await watch.follow(watched, async () => show(await see()), signal);
    };
  };
}

const GOES_ON: readonly Payment['status'][] = ['waiting_for_payment', 'processing'];
