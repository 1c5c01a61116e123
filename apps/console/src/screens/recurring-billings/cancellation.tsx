import type { MerchantRecurringBillingView } from '@saifu/contract/merchant-recurring-billing';
import { Button } from '@saifu/ui/button/button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { CancelSheet } from '../../features/recurring-billings/cancel-sheet.tsx';
import type { MerchantCharge } from '../../features/recurring-billings/queries.ts';

type CancellationProps = {
  readonly billing: MerchantRecurringBillingView;
  readonly charges: readonly MerchantCharge[];
  readonly onCanceled: () => void;
};

/** Removed with its sheet once the recurring billing is closed: its status then says why. */
export function Cancellation({ billing, charges, onCanceled }: CancellationProps) {
  const t = useTranslate();
  const [isAsking, setIsAsking] = useState(false);
  const isOffer = billing.status === 'pending_first_payment';
  return (
    <>
      <Button variant="danger" full onClick={() => setIsAsking(true)}>
        {t(isOffer ? 'console_recurring_billing.withdraw' : 'console_recurring_billing.cancel')}
      </Button>
      {isAsking && (
        <CancelSheet
          billing={billing}
          charges={charges}
          onDismiss={() => setIsAsking(false)}
          onCanceled={onCanceled}
        />
      )}
    </>
  );
}
