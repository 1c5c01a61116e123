import { LEDGER_ENTRY_KINDS } from '@saifu/domain/ledger/merchant-ledger';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { FilterBar } from '../../components/filter-bar.tsx';
import { PeriodFields } from '../../components/period-fields.tsx';
import { ResultList } from '../../components/result-list.tsx';
import { SelectFilter } from '../../components/select-filter.tsx';
import { BalanceCard } from '../../features/balance/balance-card.tsx';
import { EntryTable } from '../../features/balance/entry-table.tsx';
import { FeesCard } from '../../features/balance/fees-card.tsx';
import { parseFilter } from '../../features/balance/filter.ts';
import { useBalance, useBalanceEntries, useFees } from '../../features/balance/queries.ts';
import { AccountingExportCard } from '../../features/payouts/accounting-export-card.tsx';
import { PayoutTable } from '../../features/payouts/payout-table.tsx';
import { usePayouts } from '../../features/payouts/queries.ts';
import { useUrlFilter } from '../../hooks/use-url-filter.ts';
import { isFiltered } from '../../lib/list-filter.ts';
import { BankAccount } from './bank-account.tsx';

/** What the operator owes the merchant, why, and what payments cost. */
export function Balance() {
  const balance = useBalance();
  const fees = useFees();
  return (
    <Page title="console_balance.title" isWide>
      {balance.data === undefined ? (
        <Pending query={balance} />
      ) : (
        <BalanceCard balance={balance.data} />
      )}
      <BankAccount />
      <Payouts />
      <Entries />
      {fees.data === undefined ? <Pending query={fees} /> : <FeesCard fees={fees.data} />}
      <AccountingExportCard />
    </Page>
  );
}

function Payouts() {
  const t = useTranslate();
  const query = usePayouts();
  return (
    <ResultList
      query={{ ...query, isPlaceholderData: false }}
      items={query.data}
      title={t('console_payout.title')}
      shown="console_payout.shown"
      empty={{ illustration: 'receipts', text: 'console_payout.empty' }}
    >
      {(payouts) => <PayoutTable payouts={payouts} />}
    </ResultList>
  );
}

function Entries() {
  const t = useTranslate();
  const { filter, setFilter } = useUrlFilter(parseFilter);
  const query = useBalanceEntries(filter);
  return (
    <>
      <FilterBar filter={filter} resetPath={getPath('Balance')}>
        <PeriodFields value={filter} onChange={(period) => setFilter({ ...filter, ...period })} />
        <SelectFilter
          label={t('console_balance.kind')}
          anyLabel={t('console_balance.kind_any')}
          value={filter.kind}
          options={LEDGER_ENTRY_KINDS.map((kind) => {
            return { value: kind, label: t(`console_balance.kind_${kind}`) };
          })}
          onChange={(kind) => setFilter({ ...filter, kind })}
        />
      </FilterBar>
      <ResultList
        query={query}
        items={query.data}
        title={t('console_balance.entries')}
        shown="console_balance.shown"
        empty={{ illustration: 'receipts', text: 'console_balance.empty' }}
        noneFound={isFiltered(filter) && 'console_balance.none_found'}
      >
        {(entries) => (
          <EntryTable entries={entries} getPaymentHref={(id) => getPath('Payment', { id })} />
        )}
      </ResultList>
    </>
  );
}
