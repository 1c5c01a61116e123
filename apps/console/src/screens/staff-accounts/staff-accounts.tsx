import { Alert } from '@saifu/ui/alert/alert';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { Page } from '@saifu/web/components/page.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { Focused } from '../../components/focused.tsx';
import textStyles from '../../components/text.module.css';
import { AccountTable } from '../../features/staff-accounts/account-table.tsx';
import { SearchForm, type SearchResult } from '../../features/staff-accounts/search-form.tsx';

/** Finds an account. Neither term nor result is in the URL, because both are personal data. */
export function StaffAccounts() {
  const t = useTranslate();
  const [result, setResult] = useState<SearchResult | null>(null);
  return (
    <Page title="staff_account.title" isWide>
      <p className={textStyles.lead}>{t('staff_account.lead')}</p>
      <SearchForm onFound={setResult} />
      {result !== null && <Found result={result} />}
    </Page>
  );
}

function Found({ result }: { readonly result: SearchResult }) {
  const t = useTranslate();
  const { items, has_more: hasMore } = result;
  if (items.length === 0) {
    return (
      <Focused>
        <Card>
          <EmptyState illustration="search">{t('staff_account.none_found')}</EmptyState>
        </Card>
      </Focused>
    );
  }
  return (
    <Focused>
      {hasMore && <Alert tone="info">{t('staff_account.has_more')}</Alert>}
      <Card title={t('staff_account.found')} flush>
        <AccountTable accounts={items} getHref={(id) => getPath('StaffAccount', { id })} />
      </Card>
    </Focused>
  );
}
