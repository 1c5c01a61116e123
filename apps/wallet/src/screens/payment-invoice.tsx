import { saveToken, saveUser } from '@saifu/client/session';
import type { OrderView } from '@saifu/contract/order';
import type { SessionView } from '@saifu/contract/session';
import { ButtonLink } from '@saifu/ui/button';
import { Card } from '@saifu/ui/card';
import { EmptyState } from '@saifu/ui/empty-state';
import { Notice } from '@saifu/ui/notice';
import { PageHeader } from '@saifu/ui/page-header';
import { Skeleton } from '@saifu/ui/skeleton';
import { IconFileInvoice } from '@tabler/icons-react';
import { pathOf } from '../app/routes.ts';
import { closedReason } from '../features/order/closed-reason.ts';
import { Deadline } from '../features/order/deadline.tsx';
import { LegalItems } from '../features/order/legal-items.tsx';
import { MethodChoice } from '../features/order/method-choice.tsx';
import { OrderBill } from '../features/order/order-bill.tsx';
import { OrderTotal } from '../features/order/order-total.tsx';
import { useOrder } from '../features/order/queries.ts';
import { useRunsOut } from '../features/order/use-runs-out.ts';
import { Pending } from '../features/page/pending.tsx';
import { SignInForm } from '../features/session/sign-in-form.tsx';
import { useIsLoggedIn } from '../features/session/use-session.ts';
import { StoreCard } from '../features/store/store-card.tsx';
import { refusalOf } from '../form/refusal-of.ts';
import { useSearchParams } from '../place/place.ts';
import { useText } from '../text/use-text.tsx';
import styles from './payment-invoice.module.css';

/** Who is paid, how much, what for, and how. */
export function PaymentInvoice() {
  const text = useText();
  const isLoggedIn = useIsLoggedIn();
  const id = useSearchParams().get('order') || null;
  const order = useOrder(id, { isLoggedIn });
  const isUnknown = order.error !== null && refusalOf(order.error).code === 'not_found';
  return (
    <div className={styles.page}>
      <PageHeader
        title={text('screen.payment_invoice')}
        back={{ href: pathOf('index'), label: text('app.back') }}
      />
      {id === null || isUnknown ? (
        <>
          <Missing isUnknown={isUnknown} />
          {!isLoggedIn && <SignIn />}
        </>
      ) : order.data ? (
        <Invoice key={order.data.id} order={order.data} isLoggedIn={isLoggedIn} />
      ) : (
        <Pending query={order}>
          <div className={styles.two}>
            <div className={styles.column}>
              <Skeleton shape="block" />
              <Skeleton shape="block" />
            </div>
            <div className={styles.column}>
              <Skeleton shape="block" />
              <Skeleton shape="row" />
            </div>
          </div>
        </Pending>
      )}
    </div>
  );
}

type InvoiceProps = { readonly order: OrderView; readonly isLoggedIn: boolean };

function Invoice({ order, isLoggedIn }: InvoiceProps) {
  const text = useText();
  const reason = closedReason(order, useRunsOut(order));
  const isOpen = reason === null;
  return (
    <div className={isOpen ? styles.two : styles.one}>
      <div className={styles.column}>
        <StoreCard store={order.store} isFirstTime={isOpen && order.first_time_store}>
          <OrderTotal amount={order.pay_amount}>{isOpen && <Deadline order={order} />}</OrderTotal>
          <div aria-live="polite" className={styles.live}>
            {reason !== null && (
              <Notice tone={order.status === 'paid' ? 'info' : 'warning'}>
                {text.refusal(reason)}
              </Notice>
            )}
          </div>
        </StoreCard>
        <OrderBill order={order} />
      </div>
      {isOpen && (
        <div className={styles.column}>
          <MethodChoice order={order} />
          {!isLoggedIn && <SignIn />}
          <LegalItems order={order} />
        </div>
      )}
      {!isOpen && <ToScan />}
    </div>
  );
}

function Missing({ isUnknown }: { readonly isUnknown: boolean }) {
  const text = useText();
  return (
    <Card>
      <EmptyState
        icon={<IconFileInvoice size={32} stroke={1.75} aria-hidden="true" />}
        action={<ToScan />}
      >
        {text(isUnknown ? 'order.not_found' : 'screen.payment_invoice_empty')}
      </EmptyState>
    </Card>
  );
}

function ToScan() {
  const text = useText();
  return (
    <ButtonLink href={pathOf('Scan')} variant="secondary" className={styles.scan}>
      {text('home.scan_qr')}
    </ButtonLink>
  );
}

/** Guests pay here too, so signing in happens in place and never leads away from the bill. */
function SignIn() {
  const text = useText();
  return (
    <Card>
      <p className={styles.lead}>{text('screen.payment_invoice_sign_in')}</p>
      <SignInForm onSignedIn={stay} />
    </Card>
  );
}

function stay({ access_token, user }: SessionView): void {
  saveToken(access_token);
  saveUser(user);
}
