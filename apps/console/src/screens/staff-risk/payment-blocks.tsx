import { PAYMENT_BLOCK_SOURCES } from '@saifu/domain/risk/block-list-entry';
import { fromTypeId } from '@saifu/domain/shared/ids';
import { Card } from '@saifu/ui/card/card';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { FilterBar } from '../../components/filter-bar.tsx';
import { ResultList } from '../../components/result-list.tsx';
import { SelectFilter } from '../../components/select-filter.tsx';
import textStyles from '../../components/text.module.css';
import { BlockTable, DayTable } from '../../features/staff-payment-blocks/block-tables.tsx';
import {
  parseFilter,
  useBlockedDays,
  usePaymentBlocks,
} from '../../features/staff-payment-blocks/queries.ts';
import { useUrlFilter } from '../../hooks/use-url-filter.ts';
import { isFiltered } from '../../lib/list-filter.ts';

/** What the card-testing guard, the rules and the block list stopped. */
export function PaymentBlocks() {
  const t = useTranslate();
  const { filter, setFilter } = useUrlFilter(parseFilter);
  const query = usePaymentBlocks(filter);
  return (
    <Page title="staff_risk.blocks_title" isWide>
      <p className={textStyles.note}>{t('staff_risk.blocks_about')}</p>
      <Days />
      <FilterBar filter={filter} resetPath={getPath('PaymentBlocks')} columns="single">
        <SelectFilter
          label={t('staff_risk.source')}
          anyLabel={t('staff_risk.source_any')}
          value={filter.source}
          options={PAYMENT_BLOCK_SOURCES.map((value) => {
            return { value, label: t(`staff_risk.source_${value}`) };
          })}
          onChange={(source) => setFilter({ source })}
        />
      </FilterBar>
      <ResultList
        query={query}
        items={query.data}
        shown="staff_risk.blocks_shown"
        empty={{ illustration: 'search', text: 'staff_risk.blocks_empty' }}
        noneFound={isFiltered(filter) && 'staff_risk.blocks_empty'}
      >
        {(blocks) => (
          <BlockTable
            blocks={blocks}
            getCausePath={getCausePath}
            getAccountPath={(id) => getPath('StaffAccount', { id })}
          />
        )}
      </ResultList>
    </Page>
  );
}

function getCausePath(key: string): string | undefined {
  return fromTypeId('riskRule', key) && getPath('RiskRule', { id: key });
}

function Days() {
  const t = useTranslate();
  const query = useBlockedDays();
  if (query.data === undefined) {
    return (
      <Pending query={query}>
        <Skeleton shape="block" />
      </Pending>
    );
  }
  if (query.data.length === 0) return null;
  return (
    <Card title={t('staff_risk.days_title')} flush>
      <DayTable days={query.data} />
    </Card>
  );
}
