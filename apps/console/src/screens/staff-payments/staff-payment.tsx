import type { StaffPaymentView } from '@saifu/contract/staff-payment';
import { Card } from '@saifu/ui/card/card';
import { Link } from '@saifu/ui/link/link';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { Column, Columns } from '../../components/columns.tsx';
import { CopyableId } from '../../components/copyable-id.tsx';
import { DetailPage } from '../../components/detail-page.tsx';
import { useMay } from '../../features/session/use-may.ts';
import { ApprovalRows } from '../../features/staff-approvals/approval-rows.tsx';
import { useApprovals } from '../../features/staff-approvals/queries.ts';
import { CaseRows } from '../../features/staff-cases/case-rows.tsx';
import { ActsCard } from '../../features/staff-payments/acts-card.tsx';
import { PaymentFacts } from '../../features/staff-payments/payment-facts.tsx';
import { useStaffPayment } from '../../features/staff-payments/queries.ts';
import { ReconcileCard } from '../../features/staff-payments/reconcile-card.tsx';
import { StaffTimeline } from '../../features/staff-payments/staff-timeline.tsx';
import { usePathId } from '../../hooks/use-path-id.ts';

/** One payment for staff: the facts and everything that happened, and what can be done. */
export function StaffPayment() {
  const query = useStaffPayment(usePathId());
  return (
    <DetailPage
      title="staff_payment.one_title"
      list={{ label: 'staff_payment.title', to: getPath('StaffPayments') }}
      notFound="staff_payment.not_found"
      query={query}
    >
      {(payment) => <Found payment={payment} />}
    </DetailPage>
  );
}

function Found({ payment }: { readonly payment: StaffPaymentView }) {
  const t = useTranslate();
  const may = useMay();
  const mayAct = may('payment_actions');
  const { merchant } = payment;
  const { account_id: accountId } = payment.payer;
  return (
    <Columns>
      <Column>
        <PaymentFacts
          payment={payment}
          account={
            accountId && (
              <CopyableId value={accountId} label={t('staff_payment.account')}>
                {may('accounts') && (
                  <Link href={getPath('StaffAccount', { id: accountId })}>{accountId}</Link>
                )}
              </CopyableId>
            )
          }
          merchant={
            <Link href={getPath('StaffMerchant', { id: merchant.id })}>
              <span lang="ja">{merchant.name}</span>
            </Link>
          }
        />
        <StaffTimeline id={payment.id} />
      </Column>
      <Column>
        <ReconcileCard payment={payment} />
        <PaymentCases payment={payment} />
        {mayAct && <ActsCard payment={payment} />}
        {mayAct && <PaymentApprovals subject={payment.id} />}
      </Column>
    </Columns>
  );
}

/** What payers asked about the payment, as far as the member may open it. */
function PaymentCases({ payment }: { readonly payment: StaffPaymentView }) {
  const t = useTranslate();
  const may = useMay();
  const requests = may('refund_requests') ? payment.refund_requests : [];
  const consultations = may('consultations') ? payment.consultations : [];
  if (requests.length + consultations.length === 0) return null;
  return (
    <Card title={t('staff_case.cases')} flush>
      <CaseRows
        requests={requests}
        consultations={consultations}
        getRequestHref={(id) => getPath('StaffRefundRequest', { id })}
        getConsultationHref={(id) => getPath('StaffConsultation', { id })}
      />
    </Card>
  );
}

function PaymentApprovals({ subject }: { readonly subject: string }) {
  const t = useTranslate();
  const { data: approvals } = useApprovals({ status: '', subject });
  if (approvals === undefined || approvals.length === 0) return null;
  return (
    <Card title={t('staff_approval.of_payment')} flush>
      <ApprovalRows approvals={approvals} getHref={(id) => getPath('StaffApproval', { id })} />
    </Card>
  );
}
