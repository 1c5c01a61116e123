import { hasPermission } from '@saifu/domain/members/member-role';
import { ORDER_STATUSES } from '@saifu/domain/orders/order';
import { ButtonLink } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconFilePlus } from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';
import { CsvDownload } from '../../components/csv-download.tsx';
import { MoreRows } from '../../components/more-rows.tsx';
import { InvoiceFilters } from '../../features/invoices/invoice-filters.tsx';
import { InvoiceTable } from '../../features/invoices/invoice-table.tsx';
import { InvoiceTotals } from '../../features/invoices/invoice-totals.tsx';
import { fetchCsv, useInvoices } from '../../features/invoices/queries.ts';
import { useMember } from '../../features/session/use-member.ts';
import { useStores } from '../../features/stores/queries.ts';
import { useListFilter } from '../../hooks/use-list-filter.ts';
import { getCsvFileName, isFiltered } from '../../lib/list-filter.ts';
import styles from './invoices.module.css';

/** Invoices of the stores that the member may see, newest first. */
export function Invoices() {
  const t = useTranslate();
  const { member } = useMember();
  const { filter, setFilter } = useListFilter(ORDER_STATUSES);
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
      <InvoiceFilters
        filter={filter}
        onChange={setFilter}
        stores={stores}
        resetPath={getPath('Invoices')}
      />
      {query.data === undefined ? (
        <Pending query={query}>
          <Skeleton shape="row" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Pending>
      ) : (
        <Found query={query} data={query.data} isFiltered={isFiltered(filter)} />
      )}
      {hasPermission(member.role, 'reports') && query.data?.invoices.length !== 0 && (
        <CsvDownload fileName={getCsvFileName('invoices', filter)} load={() => fetchCsv(filter)} />
      )}
    </Page>
  );
}

type FoundProps = {
  readonly query: ReturnType<typeof useInvoices>;
  readonly data: NonNullable<ReturnType<typeof useInvoices>['data']>;
  readonly isFiltered: boolean;
};

function Found({ query, data: { invoices, totals }, isFiltered: hasFilter }: FoundProps) {
  const t = useTranslate();
  const { isPlaceholderData: isStale } = query;
  return (
    <div aria-busy={isStale || undefined} className={isStale ? styles.stale : styles.found}>
      <VisuallyHidden role="status">
        {isStale ? t('app.loading') : t('console_invoice.shown', { count: invoices.length })}
      </VisuallyHidden>
      {totals !== null && invoices.length > 0 && (
        <Card>
          <InvoiceTotals totals={totals} />
        </Card>
      )}
      {invoices.length > 0 ? (
        <MoreRows query={query} count={invoices.length}>
          <Card flush>
            <InvoiceTable invoices={invoices} getHref={(id) => getPath('Invoice', { id })} />
          </Card>
        </MoreRows>
      ) : (
        <Card>
          <EmptyState illustration={hasFilter ? 'search' : 'receipts'}>
            {t(hasFilter ? 'console_invoice.none_found' : 'console_invoice.empty')}
          </EmptyState>
        </Card>
      )}
    </div>
  );
}
