import { hasPermission } from '@saifu/domain/members/member-role';
import { ORDER_STATUSES } from '@saifu/domain/orders/order';
import { ButtonLink } from '@saifu/ui/button/button';
import { Page } from '@saifu/web/components/page.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconFilePlus } from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';
import { CsvDownload } from '../../components/csv-download.tsx';
import { ListFilters } from '../../components/list-filters.tsx';
import { ResultList } from '../../components/result-list.tsx';
import { parseFilter } from '../../features/invoices/filter.ts';
import { STATUS_BADGES } from '../../features/invoices/invoice-status.tsx';
import { InvoiceTable } from '../../features/invoices/invoice-table.tsx';
import { InvoiceTotals } from '../../features/invoices/invoice-totals.tsx';
import { fetchCsv, useInvoices } from '../../features/invoices/queries.ts';
import { useMember } from '../../features/session/use-member.ts';
import { useStores } from '../../features/stores/queries.ts';
import { useUrlFilter } from '../../hooks/use-url-filter.ts';
import { getCsvFileName, isFiltered } from '../../lib/list-filter.ts';

/** Invoices of the stores that the member may see, newest first. */
export function Invoices() {
  const t = useTranslate();
  const { member } = useMember();
  const { filter, setFilter } = useUrlFilter(parseFilter);
  const query = useInvoices(filter);
  const { data: stores = [] } = useStores();
  return (
    <Page title="console_invoice.title" isWide>
      <div>
        <ButtonLink
          href={getPath('NewInvoice')}
          icon={<IconFilePlus size={20} aria-hidden="true" />}
        >
          {t('console_invoice.create')}
        </ButtonLink>
      </div>
      <ListFilters
        filter={filter}
        onChange={setFilter}
        stores={stores}
        statuses={ORDER_STATUSES}
        badges={STATUS_BADGES}
        resetPath={getPath('Invoices')}
      />
      <ResultList
        query={query}
        items={query.data?.items}
        shown="console_invoice.shown"
        empty={{ illustration: 'receipts', text: 'console_invoice.empty' }}
        noneFound={isFiltered(filter) && 'console_invoice.none_found'}
        totals={query.data?.totals && <InvoiceTotals totals={query.data.totals} />}
      >
        {(invoices) => (
          <InvoiceTable invoices={invoices} getHref={(id) => getPath('Invoice', { id })} />
        )}
      </ResultList>
      {hasPermission(member.role, 'reports') && query.data?.items.length !== 0 && (
        <CsvDownload fileName={getCsvFileName('invoices', filter)} load={() => fetchCsv(filter)} />
      )}
    </Page>
  );
}
