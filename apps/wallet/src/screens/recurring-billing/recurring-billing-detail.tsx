import type { RecurringBillingView } from '@saifu/contract/recurring-billing';
import { Card } from '@saifu/ui/card/card';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { EmptyPage } from '@saifu/web/components/empty-page.tsx';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { useLocation } from '@saifu/web/routing/location.ts';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { ChargeCalendar } from '../../features/recurring-billing/charge-calendar.tsx';
import { isOver } from '../../features/recurring-billing/display-status.ts';
import { PriceChangeProposal } from '../../features/recurring-billing/price-change-proposal.tsx';
import { useRecurringBilling } from '../../features/recurring-billing/queries.ts';
import { RecurringBillingActions } from '../../features/recurring-billing/recurring-billing-actions.tsx';
import { RecurringBillingHeader } from '../../features/recurring-billing/recurring-billing-header.tsx';
import { RecurringBillingTerms } from '../../features/recurring-billing/recurring-billing-terms.tsx';
import { ReminderChoices } from '../../features/recurring-billing/reminder-choices.tsx';
import { UnpaidCharge } from '../../features/recurring-billing/unpaid-charge.tsx';
import styles from './recurring-billing-detail.module.css';
import { isChoosingCard, RecurringBillingDetailCard } from './recurring-billing-detail-card.tsx';

/** One recurring billing: upcoming charges, charged card and cancellation. */
export function RecurringBillingDetail() {
  const { pathname } = useLocation();
  const query = useRecurringBilling(decodeURIComponent(pathname.split('/')[2] ?? ''));
  const { data: recurringBilling, error } = query;
  const list = getPath('RecurringBilling');
  const page = { title: 'screen.recurring_billing_detail', back: list } as const;
  if (recurringBilling === undefined && error !== null && toAppError(error).code === 'not_found') {
    const action = { label: 'screen.recurring_billing', to: list } as const;
    return (
      <EmptyPage
        {...page}
        illustration="recurring"
        textKey="recurring_billing.not_found"
        action={action}
      />
    );
  }
  return (
    <Page {...page} isWide>
      {recurringBilling ? (
        <Detail recurringBilling={recurringBilling} />
      ) : (
        <Pending query={query}>
          <div className={styles.columns}>
            <div className={styles.column}>
              <Skeleton shape="block" />
              <Skeleton shape="block" />
            </div>
            <div className={styles.column}>
              <Skeleton shape="block" />
              <Skeleton shape="row" />
            </div>
          </div>
        </Pending>
      )}
    </Page>
  );
}

type DetailProps = { readonly recurringBilling: RecurringBillingView };

function Detail({ recurringBilling }: DetailProps) {
  const { search } = useLocation();
  const [isChoosing, setIsChoosing] = useState(() => isChoosingCard(search));
  const { unpaid } = recurringBilling;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <RecurringBillingHeader recurringBilling={recurringBilling} />
        {unpaid !== null && !isOver(recurringBilling) && (
          <UnpaidCharge
            charge={unpaid}
            payPath={(order) => `${getPath('PaymentInvoice')}?order=${order}`}
            onChangeCard={() => setIsChoosing(true)}
          />
        )}
        <PriceChangeProposal
          recurringBilling={recurringBilling}
          onLeave={(url) => window.location.assign(url)}
        />
        <ChargeCalendar coming={recurringBilling.coming} />
      </div>
      <div className={styles.column}>
        <RecurringBillingDetailCard
          recurringBilling={recurringBilling}
          isChoosing={isChoosing}
          onChoose={setIsChoosing}
        />
        {!isOver(recurringBilling) && <ReminderChoices recurringBilling={recurringBilling} />}
        <RecurringBillingTerms recurringBilling={recurringBilling} />
        <Links recurringBilling={recurringBilling} />
        <RecurringBillingActions recurringBilling={recurringBilling} />
      </div>
    </div>
  );
}

function Links({ recurringBilling }: DetailProps) {
  const t = useTranslate();
  const { id, store } = recurringBilling;
  return (
    <Card title={t('recurring_billing.more')} flush>
      <RowList>
        <ListRow
          href={getPath('OrderHistoryRecurringBilling', { id })}
          label={t('recurring_billing.to_history')}
        />
        <ListRow
          href={getPath('StoreDetail', { id: store.id })}
          label={t('recurring_billing.to_store')}
          subline={store.name}
        />
      </RowList>
    </Card>
  );
}
