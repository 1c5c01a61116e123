import type { MerchantPaymentView } from '@saifu/contract/merchant-payment';
import { hasRefundLimit } from '@saifu/domain/members/member-role';
import { Alert } from '@saifu/ui/alert/alert';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { Column, Columns } from '../../components/columns.tsx';
import { DetailPage } from '../../components/detail-page.tsx';
import { PaymentDetails } from '../../features/payments/payment-details.tsx';
import { PaymentTimeline } from '../../features/payments/payment-timeline.tsx';
import { usePayment } from '../../features/payments/queries.ts';
import { ReceiptCard } from '../../features/payments/receipt-card.tsx';
import { RefundCard } from '../../features/payments/refund-form.tsx';
import { useMember } from '../../features/session/use-member.ts';
import { useStores } from '../../features/stores/queries.ts';
import { usePathId } from '../../hooks/use-path-id.ts';

/** One payment: its details, what happened to it, its refund and its receipt. */
export function Payment() {
  const query = usePayment(usePathId());
  return (
    <DetailPage
      title="console_payment.one_title"
      list={{ label: 'console_payment.title', to: getPath('Payments') }}
      notFound="console_payment.not_found"
      query={query}
    >
      {(payment) => <Found payment={payment} />}
    </DetailPage>
  );
}

function Found({ payment }: { readonly payment: MerchantPaymentView }) {
  const t = useTranslate();
  const { member } = useMember();
  const { data: stores } = useStores();
  const store = stores?.find(({ id }) => id === payment.store_id);
  return (
    <Columns>
      <Column>
        {payment.in_review && <Alert tone="warning">{t('console_payment.in_review_about')}</Alert>}
        <PaymentDetails payment={payment} storeName={store?.name} />
        <PaymentTimeline id={payment.id} />
      </Column>
      <Column>
        <RefundCard
          payment={payment}
          limitYen={hasRefundLimit(member.role) ? member.refund_limit_yen : null}
        />
        <ReceiptCard payment={payment} />
      </Column>
    </Columns>
  );
}
