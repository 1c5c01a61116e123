import type { StaffApprovalView } from '@saifu/contract/staff-approval';
import { formatYen } from '@saifu/domain/shared/yen';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { formatDateTime } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { ACTION_TEXTS, STATUS_BADGES } from './approval-status.tsx';

type ApprovalRowsProps = {
  readonly approvals: readonly StaffApprovalView[];
  readonly getHref: (id: string) => string;
};

/** The requests about one thing, for a narrow column. */
export function ApprovalRows({ approvals, getHref }: ApprovalRowsProps) {
  const t = useTranslate();
  return (
    <RowList>
      {approvals.map(({ id, action, amount, status, requested_at: at }) => (
        <ListRow
          key={id}
          href={getHref(id)}
          label={[t(ACTION_TEXTS[action]), amount !== null && formatYen(amount)]
            .filter(Boolean)
            .join(' ')}
          subline={`${t(STATUS_BADGES[status].label)} · ${formatDateTime(at)}`}
        />
      ))}
    </RowList>
  );
}
