import { PAYMENT_REVIEW_STATES } from '@saifu/domain/risk/payment-review';
import { Page } from '@saifu/web/components/page.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { FilterBar } from '../../components/filter-bar.tsx';
import { ResultList } from '../../components/result-list.tsx';
import { SelectFilter } from '../../components/select-filter.tsx';
import textStyles from '../../components/text.module.css';
import { parseFilter } from '../../features/staff-payment-reviews/filter.ts';
import { usePaymentReviews } from '../../features/staff-payment-reviews/queries.ts';
import { STATUS_BADGES } from '../../features/staff-payment-reviews/review-status.tsx';
import { ReviewTable } from '../../features/staff-payment-reviews/review-table.tsx';
import { useUrlFilter } from '../../hooks/use-url-filter.ts';
import { isFiltered } from '../../lib/list-filter.ts';

const DECIDED = PAYMENT_REVIEW_STATES.filter((state) => state !== 'open');

/** Payments that a rule holds: those that wait for a decision, the oldest first. */
export function PaymentReviews() {
  const t = useTranslate();
  const { filter, setFilter } = useUrlFilter(parseFilter);
  const query = usePaymentReviews(filter);
  return (
    <Page title="staff_risk.reviews_title" isWide>
      <p className={textStyles.note}>{t('staff_risk.reviews_about')}</p>
      <FilterBar filter={filter} resetPath={getPath('PaymentReviews')} columns="single">
        <SelectFilter
          label={t('staff_risk.state')}
          anyLabel={t(STATUS_BADGES.open.label)}
          value={filter.state === 'open' ? '' : filter.state}
          options={DECIDED.map((value) => ({ value, label: t(STATUS_BADGES[value].label) }))}
          onChange={(state) => setFilter({ state })}
        />
      </FilterBar>
      <ResultList
        query={query}
        items={query.data}
        shown="staff_risk.reviews_shown"
        empty={{ illustration: 'receipts', text: 'staff_risk.reviews_empty' }}
        noneFound={isFiltered(filter) && 'staff_risk.reviews_none'}
      >
        {(reviews) => (
          <ReviewTable reviews={reviews} getHref={(id) => getPath('PaymentReview', { id })} />
        )}
      </ResultList>
    </Page>
  );
}
