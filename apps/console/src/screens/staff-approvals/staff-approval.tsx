import { fromTypeId } from '@saifu/domain/shared/ids';
import { getPath } from '../../app/routes.ts';
import { Column, Columns } from '../../components/columns.tsx';
import { DetailPage } from '../../components/detail-page.tsx';
import { ApprovalDetails } from '../../features/staff-approvals/approval-details.tsx';
import { DecisionCard } from '../../features/staff-approvals/decision-card.tsx';
import { useApproval } from '../../features/staff-approvals/queries.ts';
import { usePathId } from '../../hooks/use-path-id.ts';

/** One request: what will be done and why, and the decision. */
export function StaffApproval() {
  const query = useApproval(usePathId());
  return (
    <DetailPage
      title="staff_approval.one_title"
      list={{ label: 'staff_approval.title', to: getPath('StaffApprovals') }}
      notFound="staff_approval.not_found"
      query={query}
    >
      {(approval) => (
        <Columns>
          <Column>
            <ApprovalDetails approval={approval} subjectPath={getSubjectPath(approval.subject)} />
          </Column>
          <Column>
            <DecisionCard approval={approval} />
          </Column>
        </Columns>
      )}
    </DetailPage>
  );
}

function getSubjectPath(subject: string): string | undefined {
  if (fromTypeId('riskRule', subject) !== undefined) return getPath('RiskRule', { id: subject });
  if (fromTypeId('payment', subject) === undefined) return undefined;
  return getPath('StaffPayment', { id: subject });
}
