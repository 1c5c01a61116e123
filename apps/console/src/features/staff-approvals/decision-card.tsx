import type { StaffApprovalView } from '@saifu/contract/staff-approval';
import { formatYen } from '@saifu/domain/shared/yen';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import textStyles from '../../components/text.module.css';
import { useNotice } from '../../hooks/use-notice.tsx';
import { ACTION_TEXTS } from './approval-status.tsx';
import { useDecide } from './queries.ts';
import { RejectSheet } from './reject-sheet.tsx';

type Way = 'approve' | 'withdraw' | 'retry';

const AGREE = {
  approve: 'staff_approval.approve',
  withdraw: 'staff_approval.withdraw',
  retry: 'staff_approval.retry',
} as const;

/** What the member may do with the request now, and what happens then. */
export function DecisionCard({ approval }: { readonly approval: StaffApprovalView }) {
  const t = useTranslate();
  const { notice, show } = useNotice();
  const [isRejecting, setIsRejecting] = useState(false);
  const { ask, error, isPending } = useQuestion(approval, show);
  const { allowed, amount } = approval;
  if (allowed.length === 0 && notice === null) return null;
  const isOwn = allowed.includes('withdraw');
  return (
    <Card title={t('staff_approval.decision')}>
      <div className={form.form}>
        {notice}
        <ErrorNotice error={error && toAppError(error)} />
        {allowed.length > 0 && (
          <p className={textStyles.note}>
            {isOwn
              ? t('staff_approval.own')
              : t('staff_approval.may_decide', { name: approval.requested_by.name })}
          </p>
        )}
        {allowed.includes('approve') && (
          <Button full busy={isPending} onClick={() => void ask('approve')}>
            {amount === null
              ? t('staff_approval.approve')
              : t('staff_approval.approve_amount', { amount: formatYen(amount) })}
          </Button>
        )}
        {allowed.includes('retry') && (
          <Button full busy={isPending} onClick={() => void ask('retry')}>
            {t('staff_approval.retry')}
          </Button>
        )}
        {allowed.includes('reject') && (
          <Button variant="secondary" full onClick={() => setIsRejecting(true)}>
            {t('staff_approval.reject')}
          </Button>
        )}
        {isOwn && (
          <Button variant="secondary" full busy={isPending} onClick={() => void ask('withdraw')}>
            {t('staff_approval.withdraw')}
          </Button>
        )}
      </div>
      {isRejecting && (
        <RejectSheet
          id={approval.id}
          onDismiss={() => setIsRejecting(false)}
          onDone={() => {
            setIsRejecting(false);
            show(t('staff_approval.rejected'));
          }}
        />
      )}
    </Card>
  );
}

/** Asks before it sends, because an approval moves money at once. */
function useQuestion(approval: StaffApprovalView, show: (notice: string) => void) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const decide = useDecide(approval.id);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (way: Way) => decide({ way }),
    onSuccess: ({ status }) => {
      if (status === 'failed') show(t('staff_approval.failed'));
      else if (status === 'withdrawn') show(t('staff_approval.withdrawn'));
      else show(t('staff_approval.approved'));
    },
  });
  const ask = async (way: Way) => {
    const { action, amount, requested_by: by } = approval;
    const act = [t(ACTION_TEXTS[action]), amount !== null && formatYen(amount)];
    const isAgreed = await dialogs.confirmDelete({
      title: t(`staff_approval.${way}_title`),
      message:
        way === 'withdraw'
          ? t('staff_approval.withdraw_effect')
          : `${act.filter(Boolean).join(' · ')} — ${t('staff_approval.may_decide', by)}`,
      agreeLabel: t(AGREE[way]),
      cancelLabel: t('app.cancel'),
    });
    if (isAgreed) mutate(way);
  };
  return { ask, error, isPending };
}
