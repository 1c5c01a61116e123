import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { Link } from '@saifu/ui/link/link';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { getPath } from '../../app/routes.ts';
import { parseFilter } from '../../features/staff-payments/filter.ts';
import { FoundTable } from '../../features/staff-payments/found-table.tsx';
import { LookupForm } from '../../features/staff-payments/lookup-form.tsx';
import { useLookup } from '../../features/staff-payments/queries.ts';
import { useUrlFilter } from '../../hooks/use-url-filter.ts';

/** Looks payments up by any id. What was looked up is in the URL. */
export function StaffPayments() {
  const t = useTranslate();
  const { filter, setFilter } = useUrlFilter(parseFilter);
  return (
    <Page title="staff_payment.title" isWide>
      <p>
        {t('staff_payment.lead')}{' '}
        <Link href={getPath('StuckAttempts')}>{t('staff_payment.to_stuck')}</Link>
      </p>
      <Card>
        <LookupForm key={filter.q} initial={filter.q} onLookUp={(q) => setFilter({ q })} />
      </Card>
      <Found q={filter.q} />
    </Page>
  );
}

function Found({ q }: { readonly q: string }) {
  const t = useTranslate();
  const query = useLookup(q);
  if (q === '') {
    return (
      <Card>
        <EmptyState illustration="search">{t('staff_payment.begin')}</EmptyState>
      </Card>
    );
  }
  if (query.data === undefined) {
    return (
      <Pending query={query}>
        <Skeleton shape="block" />
      </Pending>
    );
  }
  if (query.data.length === 0) {
    return (
      <Card>
        <EmptyState illustration="search">{t('staff_payment.none_found')}</EmptyState>
      </Card>
    );
  }
  return (
    <>
      <VisuallyHidden role="status">
        {t('staff_payment.found', { count: query.data.length })}
      </VisuallyHidden>
      <Card flush>
        <FoundTable found={query.data} getHref={(id) => getPath('StaffPayment', { id })} />
      </Card>
    </>
  );
}
