import type {
  StaffRefundRequestView,
  WaitingRefundView,
} from '@saifu/contract/staff-refund-request';
import { hasStaffPermission } from '@saifu/domain/members/staff-role';
import { isOpen } from '@saifu/domain/payments/refund-request';
import type { AppError } from '@saifu/domain/shared/app-error';
import { formatYen } from '@saifu/domain/shared/yen';
import { Alert } from '@saifu/ui/alert/alert';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { Link } from '@saifu/ui/link/link';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { Column, Columns } from '../../components/columns.tsx';
import { CopyableId } from '../../components/copyable-id.tsx';
import { Deadline } from '../../components/deadline.tsx';
import { DetailPage } from '../../components/detail-page.tsx';
import { Focused } from '../../components/focused.tsx';
import { Evidence } from '../../features/refund-requests/evidence.tsx';
import { REASON_NAMES } from '../../features/refund-requests/labels.ts';
import { RequestDecision } from '../../features/refund-requests/request-details.tsx';
import { RequestStatus } from '../../features/refund-requests/request-status.tsx';
import { useMay } from '../../features/session/use-may.ts';
import { useStaff } from '../../features/session/use-staff.ts';
import { Age } from '../../features/staff-cases/age.tsx';
import { AssignmentCard } from '../../features/staff-cases/assignment-card.tsx';
import { DecisionForm } from '../../features/staff-cases/decision-form.tsx';
import { LANGUAGE_TEXTS } from '../../features/staff-cases/labels.ts';
import { MoneyCard } from '../../features/staff-cases/money-card.tsx';
import { NotesCard } from '../../features/staff-cases/notes-card.tsx';
import {
  fetchEvidence,
  useRefundRequestCalls,
  useStaffRefundRequest,
} from '../../features/staff-cases/queries.ts';
import { RequestThread } from '../../features/staff-cases/request-thread.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { useStaffPathId } from '../../hooks/use-staff-path-id.ts';
import styles from './staff-refund-request.module.css';
import { STAFF_STATUS_BADGES } from './status-badges.ts';

/** One refund request, what an approval does to the money, and the decision. */
export function StaffRefundRequest() {
  const query = useStaffRefundRequest(useStaffPathId());
  return (
    <DetailPage
      title="staff_case.refund_request"
      list={{ label: 'staff_case.refund_requests', to: getPath('StaffRefundRequests') }}
      notFound="staff_case.refund_request_not_found"
      query={query}
      placeholder={<Skeleton shape="row" />}
    >
      {(request) => <Found request={request} />}
    </DetailPage>
  );
}

type RequestProps = { readonly request: StaffRefundRequestView };

/** The form is removed once the request is closed, so its result is kept here. */
function Found({ request }: RequestProps) {
  const { member } = useStaff();
  const { assign, addNote } = useRefundRequestCalls(request.id);
  const [closedError, setClosedError] = useState<AppError | null>(null);
  return (
    <Columns>
      <Column>
        <Decision request={request} closedError={closedError} onClosed={setClosedError} />
        <MoneyCard request={request} />
        <RequestThread request={request} onClosed={setClosedError} />
      </Column>
      <Column>
        <AssignmentCard
          kind="refund_request"
          assignee={request.assignee}
          meId={member.id}
          assign={assign}
        />
        <RequestFacts request={request} />
        <Evidence request={request} loadFile={fetchEvidence} />
        <NotesCard notes={request.notes} meId={member.id} addNote={addNote} />
      </Column>
    </Columns>
  );
}

type DecisionProps = RequestProps & {
  readonly closedError: AppError | null;
  readonly onClosed: (error: AppError) => void;
};

/** The form for finance, and the decision once there is one. */
function Decision({ request, closedError, onClosed }: DecisionProps) {
  const t = useTranslate();
  const { member } = useStaff();
  const [done, setDone] = useState<'staff_case.decided' | 'staff_case.approval_requested' | null>(
    null,
  );
  const canDecide = hasStaffPermission(member.role, 'refund_decisions');
  return (
    <>
      {done !== null && (
        <Focused key={done}>
          <Alert tone="success">{t(done)}</Alert>
        </Focused>
      )}
      {closedError !== null && (
        <Focused>
          <Alert tone="warning">{t('staff_case.decided_meanwhile')}</Alert>
        </Focused>
      )}
      <RequestDecision request={request} />
      {isOpen(request.status) && request.awaits_approval !== null && (
        <WaitingRefund waiting={request.awaits_approval} canDecide={canDecide} />
      )}
      {isOpen(request.status) && canDecide && request.awaits_approval === null && (
        <DecisionForm
          request={request}
          onDone={({ status }) =>
            setDone(isOpen(status) ? 'staff_case.approval_requested' : 'staff_case.decided')
          }
          onClosed={onClosed}
        />
      )}
      {isOpen(request.status) && !canDecide && (
        <Alert tone="info">{t('staff_case.not_deciding')}</Alert>
      )}
    </>
  );
}

type WaitingRefundProps = { readonly waiting: WaitingRefundView; readonly canDecide: boolean };

/** Who asked for the refund, and where another member decides about it. */
function WaitingRefund({ waiting, canDecide }: WaitingRefundProps) {
  const t = useTranslate();
  const { id, amount, requested_by: by, expires_at: until } = waiting;
  return (
    <Alert tone="info">
      <p>
        {t('staff_case.approval_waits', {
          name: by.name,
          amount: formatYen(amount),
          date: formatDateTime(until),
        })}
      </p>
      {canDecide && (
        <p>
          <Link href={getPath('StaffApproval', { id })}>{t('staff_case.approval_open')}</Link>
        </p>
      )}
    </Alert>
  );
}

/** What the payer asked for and why. */
function RequestFacts({ request }: RequestProps) {
  const t = useTranslate();
  const now = useNow();
  const may = useMay();
  const { user_id: userId, payment_id: paymentId } = request;
  const items = [
    {
      label: t('staff_case.status'),
      value: <RequestStatus request={request} badges={STAFF_STATUS_BADGES} />,
    },
    isOpen(request.status) && {
      label: t('staff_case.due'),
      value: <Deadline at={request.respond_by} now={now} />,
    },
    {
      label: t('console_refund_request.reason_code'),
      value: t(REASON_NAMES[request.reason_code]),
    },
    {
      label: t('console_refund_request.reason'),
      value: (
        <span lang={request.language} className={styles.text}>
          {request.reason}
        </span>
      ),
    },
    { label: t('staff_case.language'), value: t(LANGUAGE_TEXTS[request.language]) },
    { label: t('staff_case.asked'), value: <Age at={request.filed_at} now={now} /> },
    {
      label: t('staff_case.merchant'),
      value: (
        <Link href={getPath('StaffMerchant', { id: request.merchant_id })}>
          <span lang="ja">{request.store.name}</span>
        </Link>
      ),
    },
    {
      label: t('staff_case.payer'),
      value:
        userId === null ? (
          t('staff_case.guest')
        ) : (
          <CopyableId value={userId} label={t('staff_case.copy_payer')}>
            {may('accounts') && (
              <Link href={getPath('StaffAccount', { id: userId })}>{userId}</Link>
            )}
          </CopyableId>
        ),
    },
    {
      label: t('staff_case.payment'),
      value: <CopyableId value={paymentId} label={t('staff_case.copy_payment')} />,
    },
  ].filter((item) => item !== false);
  return (
    <Card title={t('staff_case.details')} flush>
      <DescriptionList items={items} absent={t('staff_case.absent')} hasLongValues />
      <RowList>
        <ListRow
          href={getPath('StaffPayment', { id: paymentId })}
          label={t('console_refund_request.to_payment')}
        />
      </RowList>
    </Card>
  );
}
