import type { MerchantRecurringBillingView } from '@saifu/contract/merchant-recurring-billing';
import { Button } from '@saifu/ui/button/button';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useMutation } from '@tanstack/react-query';
import { listCancelEffects } from './cancel-effects.ts';
import { type MerchantCharge, useCancelRecurringBilling } from './queries.ts';
import styles from './recurring-billings.module.css';

type CancelSheetProps = {
  readonly billing: MerchantRecurringBillingView;
  /** The charges that are known. */
  readonly charges: readonly MerchantCharge[];
  readonly onDismiss: () => void;
  readonly onCanceled: () => void;
};

/** Says what will happen before the offer is withdrawn or the recurring billing is canceled. */
export function CancelSheet({ billing, charges, onDismiss, onCanceled }: CancelSheetProps) {
  const t = useTranslate();
  const cancelBilling = useCancelRecurringBilling(billing.id);
  const cancellation = useMutation({ mutationFn: cancelBilling, onSuccess: onCanceled });
  const isOffer = billing.status === 'pending_first_payment';
  return (
    <Sheet
      title={t(
        isOffer
          ? 'console_recurring_billing.withdraw_title'
          : 'console_recurring_billing.cancel_title',
        { service: billing.service_name },
      )}
      onDismiss={onDismiss}
    >
      <ul className={styles.effects}>
        {listCancelEffects(t, billing, charges).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <ErrorNotice error={cancellation.error && toAppError(cancellation.error)} />
      <div className={styles.stack}>
        <Button
          variant="danger"
          full
          busy={cancellation.isPending}
          onClick={() => cancellation.mutate()}
        >
          {t(
            isOffer
              ? 'console_recurring_billing.withdraw_agree'
              : 'console_recurring_billing.cancel_agree',
          )}
        </Button>
        <Button variant="secondary" full onClick={onDismiss}>
          {t('console_recurring_billing.cancel_keep')}
        </Button>
      </div>
    </Sheet>
  );
}
