import { isMember, saveToken, saveUser } from '@saifu/client/session';
import type { SessionView } from '@saifu/contract/session';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { Disclosure } from '@saifu/ui/disclosure/disclosure';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { PageHeader } from '@saifu/ui/page-header/page-header';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { PrefetchData } from '@saifu/web/lib/prefetch-data.ts';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useSearchParams } from '@saifu/web/routing/location.ts';
import { getPath } from '../../app/routes.ts';
import { cardsQuery } from '../../features/card/queries.ts';
import { configQuery } from '../../features/config/queries.ts';
import { orderQuery, useOrder } from '../../features/order/queries.ts';
import { SignInForm } from '../../features/session/sign-in-form.tsx';
import { useIsMember } from '../../features/session/use-session.ts';
import { Invoice } from './invoice.tsx';
import styles from './payment-invoice.module.css';

export const prefetchData: PrefetchData = (client, url) => {
  const isLoggedIn = isMember();
  const id = url.searchParams.get('order');
  return [
    ...(id ? [client.prefetchQuery(orderQuery(id, { isLoggedIn }))] : []),
    ...(isLoggedIn ? [client.prefetchQuery(cardsQuery)] : []),
    client.prefetchQuery(configQuery),
  ];
};

/** The invoice: payee, amount, items and payment. */
export function PaymentInvoice() {
  const t = useTranslate();
  const isLoggedIn = useIsMember();
  const query = useSearchParams();
  const id = query.get('order') || null;
  const order = useOrder(id, { isLoggedIn });
  const isUnknown = order.error !== null && toAppError(order.error).code === 'not_found';
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('screen.payment_invoice')}
        back={{ href: getPath('index'), label: t('app.back') }}
      />
      {id === null || isUnknown ? (
        <>
          <Missing isUnknown={isUnknown} />
          {!isLoggedIn && <SignIn />}
        </>
      ) : order.data ? (
        <Invoice
          key={order.data.id}
          order={order.data}
          paymentId={query.get('payment') || null}
          isLoggedIn={isLoggedIn}
          onStale={() => order.refetch()}
          signIn={!isLoggedIn && <SignIn isCollapsed={order.data.recurring === null} />}
          actions={<ToScan isFull />}
        />
      ) : (
        <Pending query={order}>
          <div className={styles.twoColumns}>
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

function Missing({ isUnknown }: { readonly isUnknown: boolean }) {
  const t = useTranslate();
  return (
    <Card>
      <EmptyState illustration="receipts" action={<ToScan />}>
        {t(isUnknown ? 'order.not_found' : 'screen.payment_invoice_empty')}
      </EmptyState>
    </Card>
  );
}

function ToScan({ isFull = false }: { readonly isFull?: boolean }) {
  const t = useTranslate();
  return (
    <ButtonLink href={getPath('Scan')} variant="secondary" full={isFull}>
      {t('home.scan_qr')}
    </ButtonLink>
  );
}

/**
 * Guests can pay too, so the sign-in form is embedded and never navigates away from the invoice.
 */
function SignIn({ isCollapsed = false }: { readonly isCollapsed?: boolean }) {
  const t = useTranslate();
  if (isCollapsed) {
    return (
      <Card flush>
        <Disclosure title={t('screen.payment_invoice_sign_in')}>
          <div className={styles.disclosure}>
            <SignInForm onSignedIn={saveSession} />
          </div>
        </Disclosure>
      </Card>
    );
  }
  return (
    <Card>
      <p className={styles.lead}>{t('screen.payment_invoice_sign_in')}</p>
      <SignInForm onSignedIn={saveSession} />
    </Card>
  );
}

function saveSession({ access_token, user }: SessionView): void {
  saveToken(access_token);
  saveUser(user);
}
