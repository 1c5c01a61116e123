import * as wire from '@saifu/contract/confirmation';
import type { Endpoint } from '@saifu/contract/endpoint';
import { AppError } from '@saifu/domain/shared/app-error';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { CONFIRMATION_CALLS_PER_CALLER, RESEND_AFTER_SECONDS } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { type Call, type Route, route } from '../../../http/route.ts';
import { callerKey, consumeRateLimit } from '../../../platform/rate-limits.ts';
import { findPaymentForCaller } from '../authorize/find-payment-for-caller.ts';
import { loadPayment } from '../authorize/load-payment.ts';
import * as payments from '../authorize/payment.repository.ts';
import { toPaymentView } from '../authorize/views.ts';
import { completePayment } from '../capture/complete-payment.ts';
import { receiptPath } from '../payer-messages/payer-links.ts';
import type { Payment } from '../payment.ts';
import * as confirmations from './confirmation.repository.ts';
import { disputePayment } from './dispute-payment.ts';
import { isOwnBrowser, isPayingBrowser } from './is-own-browser.ts';
import { resendConfirmation } from './resend-confirmation.ts';
import { resolveLink } from './resolve-link.ts';
import { verifyPayer } from './verify-payer.ts';
import { toConfirmationView } from './views.ts';

export function confirmationRoutes(deps: Deps): readonly Route[] {
  return [
    route(wire.previewConfirmation, async (call) => {
      await countCall(deps, call);
      return loadConfirmationView(deps, call, await resolveLink(deps, call.body.token));
    }),

    route(wire.answerConfirmation, async (call) => {
      await countCall(deps, call);
      const { actor, device, body } = call;
      const { action: as, number } = body;
      const payment = await resolveLink(deps, body.token);
      if (as === 'confirm') {
        await verifyPayer(deps, payment, { actor, device: device(), number });
        await completePayment(deps, payment.id, 'link');
      } else {
        await disputePayment(deps, { paymentId: payment.id, as, by: 'link', actor });
      }
      return loadConfirmationView(deps, call, await now(deps, payment));
    }),

    route(wire.confirmPayment, async (call) => {
      const id = fromTypeId('payment', call.params.id) ?? '';
      const payment = await findPaymentForCaller(deps, { ...call, guestToken: undefined }, id);
      return confirmInApp(deps, payment);
    }),

    route(wire.confirmGuestPayment, async (call) => {
      const id = fromTypeId('payment', call.params.id) ?? '';
      const payment = await findPaymentForCaller(deps, call, id);
      if (payment.status === 'processing' && !(await isPayingBrowser(deps, call, payment))) {
        throw new AppError('confirmation.number_required');
      }
      return confirmInApp(deps, payment);
    }),

    route(wire.resendConfirmation, async (call) => {
      const payment = await findPaymentForCaller(
        deps,
        call,
        fromTypeId('payment', call.params.id) ?? '',
      );
      const left = await resendConfirmation(deps, payment);
      return { resend_after_seconds: RESEND_AFTER_SECONDS, left };
    }),
  ];
}

type Caller = Pick<Call<Endpoint>, 'actor' | 'address' | 'device'>;

/** Link tokens cannot be guessed, but attempts are rate limited anyway. */
function countCall(deps: Deps, { actor, address }: Caller): Promise<void> {
  const key = `answers ${callerKey(actor, address)}`;
  return consumeRateLimit(deps.db, key, CONFIRMATION_CALLS_PER_CALLER, deps.clock.now());
}

async function confirmInApp(deps: Deps, payment: Payment) {
  const confirmed = await completePayment(deps, payment.id, 'in_app');
  const details = { ...(await loadPayment(deps, confirmed)), isOwnBrowser: true };
  return toPaymentView(details, deps.stableKey);
}

/** Reloads the payment after the action. */
async function now(deps: Deps, before: Payment): Promise<Payment> {
  return (await payments.get(deps.db, before.id)) ?? before;
}

async function loadConfirmationView(deps: Deps, { actor, device }: Caller, payment: Payment) {
  const confirmation = await confirmations.get(deps.db, payment.id);
  if (confirmation === undefined) throw new AppError('link.unknown');
  return toConfirmationView({
    ...(await loadPayment(deps, payment)),
    confirmation,
    isOwnBrowser: isOwnBrowser(payment, confirmation, { actor, device: device() }),
    receiptPath: receiptPath(deps.config, { paymentId: payment.id, userId: payment.userId }),
  });
}
