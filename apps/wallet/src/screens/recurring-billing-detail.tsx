import type { AgreementView } from '@saifu/contract/agreement';
import { Card } from '@saifu/ui/card';
import { ListRow, RowList } from '@saifu/ui/list-row';
import { Skeleton } from '@saifu/ui/skeleton';
import { IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { pathOf } from '../app/routes.ts';
import { AgreementActs } from '../features/agreement/agreement-acts.tsx';
import { AgreementHead } from '../features/agreement/agreement-head.tsx';
import { AgreementTerms } from '../features/agreement/agreement-terms.tsx';
import { ChargeCalendar } from '../features/agreement/charge-calendar.tsx';
import { PriceOffer } from '../features/agreement/price-offer.tsx';
import { useAgreement } from '../features/agreement/queries.ts';
import { ReminderChoices } from '../features/agreement/reminder-choices.tsx';
import { isOver } from '../features/agreement/standing.ts';
import { UnpaidCharge } from '../features/agreement/unpaid-charge.tsx';
import { EmptyPage } from '../features/page/empty-page.tsx';
import { Page } from '../features/page/page.tsx';
import { Pending } from '../features/page/pending.tsx';
import { refusalOf } from '../form/refusal-of.ts';
import { useLocation } from '../place/place.ts';
import { useText } from '../text/use-text.tsx';
import styles from './recurring-billing-detail.module.css';
import { isChoosingCard, RecurringBillingDetailCard } from './recurring-billing-detail-card.tsx';

/** One thing that is paid again and again: what comes, what it is charged to, and the way out. */
export function RecurringBillingDetail() {
  const { pathname } = useLocation();
  const query = useAgreement(decodeURIComponent(pathname.split('/')[2] ?? ''));
  const { data: agreement, error } = query;
  const list = pathOf('RecurringBilling');
  const page = { title: 'screen.recurring_billing_detail', back: list } as const;
  if (agreement === undefined && error !== null && refusalOf(error).code === 'not_found') {
    const action = { label: 'screen.recurring_billing', to: list } as const;
    return <EmptyPage {...page} icon={IconRepeat} says="agreement.not_found" action={action} />;
  }
  return (
    <Page {...page} isWide>
      {agreement ? (
        <Detail agreement={agreement} />
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

type DetailProps = { readonly agreement: AgreementView };

function Detail({ agreement }: DetailProps) {
  const { search } = useLocation();
  const [isChoosing, setIsChoosing] = useState(() => isChoosingCard(search));
  const { unpaid } = agreement;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <AgreementHead agreement={agreement} />
        {unpaid !== null && !isOver(agreement) && (
          <UnpaidCharge
            charge={unpaid}
            payPath={(order) => `${pathOf('PaymentInvoice')}?order=${order}`}
            onChangeCard={() => setIsChoosing(true)}
          />
        )}
        <PriceOffer agreement={agreement} onLeave={(url) => window.location.assign(url)} />
        <ChargeCalendar coming={agreement.coming} />
      </div>
      <div className={styles.column}>
        <RecurringBillingDetailCard
          agreement={agreement}
          isChoosing={isChoosing}
          onChoose={setIsChoosing}
        />
        {!isOver(agreement) && <ReminderChoices agreement={agreement} />}
        <AgreementTerms agreement={agreement} />
        <Links agreement={agreement} />
        <AgreementActs agreement={agreement} />
      </div>
    </div>
  );
}

function Links({ agreement }: DetailProps) {
  const text = useText();
  const { id, store } = agreement;
  return (
    <Card title={text('agreement.more')} flush>
      <RowList>
        <ListRow
          href={pathOf('OrderHistoryRecurringBilling', { id })}
          label={text('agreement.to_history')}
        />
        <ListRow
          href={pathOf('StoreDetail', { id: store.id })}
          label={text('agreement.to_store')}
          subline={store.name}
        />
      </RowList>
    </Card>
  );
}
