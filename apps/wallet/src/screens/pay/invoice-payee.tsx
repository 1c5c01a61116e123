import type { OrderView } from '@saifu/contract/order';
import { Alert } from '@saifu/ui/alert/alert';
import { Card } from '@saifu/ui/card/card';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ReactNode } from 'react';
import { getPath } from '../../app/routes.ts';
import type { getClosedReason } from '../../features/order/closed-reason.ts';
import { OwnPayment } from '../../features/order/own-payment.tsx';
import { PrintedStore } from '../../features/receipt-scan/printed-store.tsx';
import { UnpayableNotice, UnpayableScanActions } from '../../features/receipt-scan/unpayable.tsx';
import { PayeeLine } from './payee-line.tsx';
import styles from './payment-invoice.module.css';
import { RECEIPT_SCAN_PATHS } from './receipt-scan-paths.ts';

type PayeeProps = {
  readonly order: OrderView;
  readonly isFirstTime: boolean;
  readonly children: ReactNode;
};

/** The payee; for an unknown store only what is printed on the receipt. */
export function Payee({ order, isFirstTime, children }: PayeeProps) {
  if (order.store !== null) {
    return (
      <Card>
        <div className={styles.payee}>
          <PayeeLine store={order.store} isFirstTime={isFirstTime} />
          {children}
        </div>
      </Card>
    );
  }
  return (
    <Card>
      <PrintedStore title={order.title}>{children}</PrintedStore>
    </Card>
  );
}

type ClosedProps = {
  readonly order: OrderView;
  readonly reason: ReturnType<typeof getClosedReason>;
};

export function Closed({ order, reason }: ClosedProps) {
  const t = useTranslate();
  const unpayable = getUnpayableReason(order);
  return (
    <div aria-live="polite" className={styles.liveRegion}>
      {reason !== null &&
        (unpayable !== null ? (
          <UnpayableNotice reason={unpayable} />
        ) : (
          <Alert tone={order.status === 'paid' ? 'info' : 'warning'}>{t.error(reason)}</Alert>
        ))}
    </div>
  );
}

type UnpayableActionsProps = { readonly order: OrderView; readonly isLoggedIn: boolean };

/** Actions of a closed order: the user's own payment of it, and other actions. */
export function ClosedOrderActions({
  order,
  isLoggedIn,
  children,
}: UnpayableActionsProps & ClosedOrderActionsProps) {
  if (getUnpayableReason(order) !== null) return null;
  const toPayment = (id: string) => getPath('PaymentDetail', { id });
  return (
    <>
      {isLoggedIn && order.status === 'paid' && (
        <OwnPayment orderId={order.id} getPaymentPath={toPayment} />
      )}
      {children}
    </>
  );
}

type ClosedOrderActionsProps = { readonly children: ReactNode };

/** Actions for a receipt scan without a payee. */
export function UnpayableActions({ order, isLoggedIn }: UnpayableActionsProps) {
  if (getUnpayableReason(order) === null) return null;
  return <UnpayableScanActions id={order.id} isLoggedIn={isLoggedIn} paths={RECEIPT_SCAN_PATHS} />;
}

/** Why an open order from a receipt scan has no payee. */
function getUnpayableReason({ source, status, unpayable_reason: reason }: OrderView) {
  return source === 'receipt' && status === 'open' ? reason : null;
}
