import type { PaymentView } from '@saifu/contract/payment';
import { ButtonLink } from '@saifu/ui/button/button';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useSearchParams } from '@saifu/web/routing/location.ts';
import { getPath } from '../../app/routes.ts';
import { useOrder } from '../../features/order/queries.ts';
import { RecurringDone } from '../../features/order/recurring-done.tsx';
import { ConfirmationWait } from '../../features/payment/confirmation-wait.tsx';
import { readGuestToken } from '../../features/payment/guest-token.ts';
import { getNextStep } from '../../features/payment/next-step.ts';
import { PaymentOutcome } from '../../features/payment/payment-outcome.tsx';
import { ProofOfPayment } from '../../features/payment/proof-of-payment.tsx';
import { usePayment } from '../../features/payment/queries.ts';
import { SoundSetting } from '../../features/payment/sound-setting.tsx';
import { useIsMember } from '../../features/session/use-session.ts';
import styles from './finish-payment.module.css';
import { FinishPaymentActions } from './finish-payment-actions.tsx';

/** The proof of payment for the staff, and the next steps for the payer. */
export function FinishPayment() {
  const id = useSearchParams().get('payment') || null;
  const payment = usePayment(id);
  const isUnknown = payment.error !== null && toAppError(payment.error).code === 'not_found';
  if (id === null || (isUnknown && payment.data === undefined)) {
    return (
      <EmptyPage
        title="screen.finish_payment"
        illustration="history"
        textKey={id === null ? 'screen.finish_payment_empty' : 'payment.not_found'}
        action={{ label: 'app.to_start', to: getPath('index') }}
      />
    );
  }
  if (payment.data && isPaid(payment.data)) {
    return (
      <div className={styles.page}>
        <Paid payment={payment.data} onChanged={() => payment.refetch()} />
      </div>
    );
  }
  return (
    <Page title="screen.finish_payment">
      {payment.data ? (
        <>
          <PaymentOutcome payment={payment.data} back={getBackPath(payment.data)} />
          <NextLinks isMain />
        </>
      ) : (
        <Pending query={payment}>
          <div className={styles.proof}>
            <Skeleton shape="block" />
          </div>
          <Skeleton shape="block" />
        </Pending>
      )}
    </Page>
  );
}

function isPaid(payment: PaymentView): boolean {
  return getNextStep(payment).kind === 'paid' && payment.status !== 'refunded';
}

type PaidProps = {
  readonly payment: PaymentView;
  readonly onChanged: () => Promise<unknown>;
};

/** The proof, then the one thing left to do. */
function Paid({ payment, onChanged }: PaidProps) {
  return (
    <>
      <ProofOfPayment payment={payment} />
      <ConfirmationWait payment={payment}>
        <FinishPaymentActions payment={payment} onChanged={onChanged} />
      </ConfirmationWait>
      <ServiceNote payment={payment} />
      <NextLinks isMain={!payment.can_confirm_here} />
      <SoundSetting />
    </>
  );
}

/** Where to go next. `isMain` if nothing else is left to do here. */
function NextLinks({ isMain }: { readonly isMain: boolean }) {
  const t = useTranslate();
  return (
    <div className={styles.actions}>
      <ButtonLink href={getPath('index')} variant={isMain ? 'primary' : 'secondary'}>
        {t('payment.to_home')}
      </ButtonLink>
      <ButtonLink href={getPath('Scan')} variant="secondary">
        {t('payment.scan_another')}
      </ButtonLink>
    </div>
  );
}

/** The effect on recurring billing; only members pay for it. */
function ServiceNote({ payment }: Pick<PaidProps, 'payment'>) {
  const isLoggedIn = useIsMember();
  const canBe = isLoggedIn && payment.payment_method === 'card' && !readGuestToken(payment.id);
  const terms = useOrder(canBe ? payment.order_id : null, { isLoggedIn }).data?.recurring;
  if (!terms) return null;
  const path = getPath('RecurringBillingDetail', { id: terms.recurring_billing_id });
  return <RecurringDone terms={terms} path={path} />;
}

/** Where an unfinished payment continues or is retried. */
function getBackPath(payment: PaymentView): string {
  const order = `${getPath('PaymentInvoice')}?order=${payment.order_id}`;
  return getNextStep(payment).kind === 'failed' ? order : `${order}&payment=${payment.id}`;
}
