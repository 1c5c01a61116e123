import type { MerchantRecurringBillingView } from '@saifu/contract/merchant-recurring-billing';
import type { PriceChangeView } from '@saifu/contract/recurring-billing-parts';
import { formatYen } from '@saifu/domain/shared/yen';
import { Button } from '@saifu/ui/button/button';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { formatDate } from '@saifu/web/i18n/dates.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { PriceChangeBadge } from './price-change-table.tsx';
import { useWithdrawPrice } from './queries.ts';
import styles from './recurring-billings.module.css';

type PriceProposalProps = {
  readonly billing: MerchantRecurringBillingView;
  readonly change: PriceChangeView;
  readonly onWithdrawn: () => void;
};

/** The price that the payer can accept, and its withdrawal. */
export function PriceProposal({ billing, change, onWithdrawn }: PriceProposalProps) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const withdrawPrice = useWithdrawPrice(billing.id);
  const withdrawal = useMutation({ mutationFn: withdrawPrice, onSuccess: onWithdrawn });
  const amount = formatYen(change.monthly_amount);
  const day = formatDate(change.from);
  const ask = async () => {
    const isConfirmed = await dialogs.confirmDelete({
      title: t('console_recurring_billing.price_withdraw_title'),
      message: t('console_recurring_billing.price_withdraw_question', {
        amount,
        day,
        current: formatYen(billing.monthly_amount),
      }),
      agreeLabel: t('console_recurring_billing.price_withdraw'),
      cancelLabel: t('app.cancel'),
    });
    if (isConfirmed) withdrawal.mutate(change.id);
  };
  return (
    <div className={styles.proposal}>
      <div className={styles.stack}>
        <div>
          <PriceChangeBadge status={change.status} />
        </div>
        <p>{t('console_recurring_billing.price_waiting', { amount, day })}</p>
        <ErrorNotice error={withdrawal.error && toAppError(withdrawal.error)} />
        <Button variant="secondary" full busy={withdrawal.isPending} onClick={() => void ask()}>
          {t('console_recurring_billing.price_withdraw')}
        </Button>
      </div>
    </div>
  );
}
