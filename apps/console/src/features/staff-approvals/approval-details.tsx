import type { StaffApprovalView } from '@saifu/contract/staff-approval';
import { isErrorCode } from '@saifu/domain/shared/app-error';
import { Amount } from '@saifu/ui/amount/amount';
import { Card } from '@saifu/ui/card/card';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { Link } from '@saifu/ui/link/link';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { CopyableId } from '../../components/copyable-id.tsx';
import { Deadline } from '../../components/deadline.tsx';
import { useNow } from '../../hooks/use-now.ts';
import { ACTION_TEXTS, ApprovalStatusBadge } from './approval-status.tsx';
import { listRuleFacts } from './rule-facts.tsx';

type ApprovalDetailsProps = {
  readonly approval: StaffApprovalView;
  /** The screen of what the act changes; undefined if there is none. */
  readonly subjectPath: string | undefined;
};

/** Who requested what, why, until when it can be approved, and what came of it. */
export function ApprovalDetails({ approval, subjectPath }: ApprovalDetailsProps) {
  const t = useTranslate();
  const now = useNow();
  const { subject, status, amount, decided_by: decider, result_code: code } = approval;
  const items = [
    { label: t('console_payment.status'), value: <ApprovalStatusBadge status={status} /> },
    { label: t('staff_approval.action'), value: t(ACTION_TEXTS[approval.action]) },
    amount !== null && {
      label: t('staff_approval.amount'),
      value: <Amount value={amount} size="large" />,
    },
    {
      label: t('staff_approval.subject'),
      value:
        subjectPath === undefined ? (
          <CopyableId value={subject} label={t('staff_approval.subject')} />
        ) : (
          <Link href={subjectPath}>{subject}</Link>
        ),
    },
    ...listRuleFacts(t, approval),
    { label: t('staff_approval.reason'), value: <span lang="ja">{approval.reason}</span> },
    {
      label: t('staff_approval.requested_by'),
      value: <span lang="ja">{approval.requested_by.name}</span>,
    },
    { label: t('staff_approval.requested_at'), value: <Time at={approval.requested_at} /> },
    status === 'requested' && {
      label: t('staff_approval.expires_at'),
      value: <Deadline at={approval.expires_at} now={now} />,
    },
    decider !== null && {
      label: t('staff_approval.decided_by'),
      value: <span lang="ja">{decider.name}</span>,
    },
    approval.decided_at !== null && {
      label: t('staff_approval.decided_at'),
      value: <Time at={approval.decided_at} />,
    },
    approval.decision_reason !== null && {
      label: t('staff_approval.decision_reason'),
      value: <span lang="ja">{approval.decision_reason}</span>,
    },
    code !== null && {
      label: t('staff_approval.result'),
      value: isErrorCode(code) ? t.error(code, { max: 0 }) : code,
    },
    approval.finished_at !== null && {
      label: t('staff_approval.finished_at'),
      value: <Time at={approval.finished_at} />,
    },
  ].filter((item) => item !== false);
  return (
    <Card title={t('staff_approval.details')} flush>
      <DescriptionList items={items} absent={t('console_payment.absent')} hasLongValues />
    </Card>
  );
}

function Time({ at }: { readonly at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>;
}
