import type { MerchantRecurringBillingView } from '@saifu/contract/merchant-recurring-billing';
import type { PriceChangeView } from '@saifu/contract/recurring-billing-parts';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import { MoreRows } from '../../components/more-rows.tsx';
import textStyles from '../../components/text.module.css';
import { canProposePrice } from '../../features/recurring-billings/allowed-actions.ts';
import { PriceChangeTable } from '../../features/recurring-billings/price-change-table.tsx';
import { PriceProposal } from '../../features/recurring-billings/price-proposal.tsx';
import { PriceSheet } from '../../features/recurring-billings/price-sheet.tsx';
import { usePriceChanges } from '../../features/recurring-billings/queries.ts';

type PriceChangesProps = {
  readonly billing: MerchantRecurringBillingView;
  readonly onProposed: (change: PriceChangeView) => void;
  readonly onWithdrawn: () => void;
};

/** The open price change, a new one, and those before. */
export function PriceChanges({ billing, onProposed, onWithdrawn }: PriceChangesProps) {
  const t = useTranslate();
  const [isProposing, setIsProposing] = useState(false);
  const { price_change: last, closed_at: closedAt } = billing;
  const isOpen = last?.status === 'proposed' && closedAt === null;
  return (
    <>
      <Card title={t('console_recurring_billing.prices')} flush>
        {isOpen && (
          <PriceProposal key={last.id} billing={billing} change={last} onWithdrawn={onWithdrawn} />
        )}
        {last === null ? (
          <p className={textStyles.emptyRow}>{t('console_recurring_billing.prices_empty')}</p>
        ) : (
          <History billing={billing} />
        )}
      </Card>
      {canProposePrice(billing) && (
        <Button
          variant="secondary"
          full
          icon={<IconTags size={20} aria-hidden="true" />}
          onClick={() => setIsProposing(true)}
        >
          {t('console_recurring_billing.price_propose')}
        </Button>
      )}
      {isProposing && (
        <PriceSheet
          billing={billing}
          onDismiss={() => setIsProposing(false)}
          onProposed={(change) => {
            setIsProposing(false);
            onProposed(change);
          }}
        />
      )}
    </>
  );
}

function History({ billing }: Pick<PriceChangesProps, 'billing'>) {
  const query = usePriceChanges(billing);
  if (query.data === undefined) {
    return (
      <Pending query={query}>
        <Skeleton shape="row" />
      </Pending>
    );
  }
  return (
    <MoreRows query={query} count={query.data.length}>
      <PriceChangeTable changes={query.data} isClosed={billing.closed_at !== null} />
    </MoreRows>
  );
}
