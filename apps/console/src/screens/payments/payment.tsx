import type { MerchantPaymentView } from '@saifu/contract/merchant-payment';
import { hasRefundLimit } from '@saifu/domain/members/member-role';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useLocation } from '@saifu/web/routing/location.ts';
import { getPath } from '../../app/routes.ts';
import { PaymentDetails } from '../../features/payments/payment-details.tsx';
import { PaymentTimeline } from '../../features/payments/payment-timeline.tsx';
import { usePayment } from '../../features/payments/queries.ts';
import { ReceiptCard } from '../../features/payments/receipt-card.tsx';
import { RefundCard } from '../../features/payments/refund-form.tsx';
import { useMember } from '../../features/session/use-member.ts';
import { useStores } from '../../features/stores/queries.ts';
import styles from './payment.module.css';

/** One payment: its details, what happened to it, its refund and its receipt. */
export function Payment() {
  const { pathname } = useLocation();
  const query = usePayment(decodeURIComponent(pathname.split('/')[3] ?? ''));
  const { data: payment, error } = query;
  const list = getPath('Payments');
  const page = { title: 'console_payment.one_title', back: list } as const;
  if (payment === undefined && error !== null && toAppError(error).code === 'not_found') {
    const action = { label: 'console_payment.title', to: list } as const;
    return (
      <EmptyPage
        {...page}
        illustration="search"
        textKey="console_payment.not_found"
        action={action}
      />
    );
  }
  return (
    <Page {...page} isWide>
      {payment ? (
        <Found payment={payment} />
      ) : (
        <Pending query={query}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Pending>
      )}
    </Page>
  );
}

function Found({ payment }: { readonly payment: MerchantPaymentView }) {
  const { member } = useMember();
  const { data: stores } = useStores();
  const store = stores?.find(({ id }) => id === payment.store_id);
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <PaymentDetails payment={payment} storeName={store?.name} />
        <PaymentTimeline id={payment.id} />
      </div>
      <div className={styles.column}>
        <RefundCard
          payment={payment}
          limitYen={hasRefundLimit(member.role) ? member.refund_limit_yen : null}
        />
        <ReceiptCard payment={payment} />
      </div>
    </div>
  );
}
