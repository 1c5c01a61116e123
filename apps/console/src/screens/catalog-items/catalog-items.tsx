import type { CatalogItemView } from '@saifu/contract/catalog-item';
import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { focusOnMount } from '@saifu/web/lib/take-focus.ts';
import { useLocation, useNavigate } from '@saifu/web/routing/location.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { MoreRows } from '../../components/more-rows.tsx';
import {
  parseCatalogItemFilter,
  toCatalogItemSearch,
} from '../../features/catalog-items/filter.ts';
import { ItemFilters } from '../../features/catalog-items/item-filters.tsx';
import { ItemSheet } from '../../features/catalog-items/item-sheet.tsx';
import { ItemTable } from '../../features/catalog-items/item-table.tsx';
import { NewItemSheet } from '../../features/catalog-items/new-item-sheet.tsx';
import { useCatalogItems } from '../../features/catalog-items/queries.ts';
import { useStores } from '../../features/stores/queries.ts';
import styles from './catalog-items.module.css';

/** The items that a store sells, for its till. */
export function CatalogItems() {
  const t = useTranslate();
  const query = useStores();
  return (
    <Page title="console_catalog.title" isWide>
      <p className={styles.lead}>{t('console_catalog.lead')}</p>
      {query.data === undefined ? (
        <Pending query={query}>
          <Skeleton shape="row" />
          <Skeleton shape="block" />
        </Pending>
      ) : (
        <StoreItems stores={query.data} />
      )}
    </Page>
  );
}

type Opened = CatalogItemView | 'new' | null;

function StoreItems({ stores }: { readonly stores: readonly MerchantStoreView[] }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [opened, setOpened] = useState<Opened>(null);
  const [notice, setNotice] = useState({ count: 0, text: '' });
  const [first, ...others] = stores.map(({ id }) => id);
  if (first === undefined) {
    return (
      <Card>
        <EmptyState illustration="stores">{t('console_store.empty')}</EmptyState>
      </Card>
    );
  }
  const filter = parseCatalogItemFilter(search, [first, ...others]);
  const store = stores.find(({ id }) => id === filter.storeId);
  const close = () => setOpened(null);
  const done = (text: string) => {
    close();
    setNotice(({ count }) => ({ count: count + 1, text }));
  };
  return (
    <>
      {notice.count > 0 && (
        // The row may be gone, so the notice takes the focus.
        <div key={notice.count} ref={focusOnMount} tabIndex={-1} className={styles.notice}>
          <Alert tone="success">{notice.text}</Alert>
        </div>
      )}
      <div>
        <Button icon={<IconPlus size={20} aria-hidden="true" />} onClick={() => setOpened('new')}>
          {t('console_catalog.new')}
        </Button>
      </div>
      <ItemFilters
        filter={filter}
        stores={stores}
        onChange={(next) => navigate({ search: toCatalogItemSearch(next) }, { replace: true })}
      />
      <List filter={filter} onEdit={setOpened} />
      {opened === 'new' && store && <NewItemSheet store={store} onDismiss={close} />}
      {opened !== null && opened !== 'new' && (
        <ItemSheet key={opened.id} item={opened} onDismiss={close} onDone={done} />
      )}
    </>
  );
}

type ListProps = {
  readonly filter: ReturnType<typeof parseCatalogItemFilter>;
  readonly onEdit: (item: CatalogItemView) => void;
};

function List({ filter, onEdit }: ListProps) {
  const t = useTranslate();
  const query = useCatalogItems(filter);
  const { data: items, isPlaceholderData: isStale } = query;
  if (items === undefined) {
    return (
      <Pending query={query}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Pending>
    );
  }
  const isFiltered = filter.words !== '' || filter.status !== 'active';
  return (
    <div aria-busy={isStale || undefined} className={isStale ? styles.stale : styles.found}>
      <VisuallyHidden role="status">
        {isStale ? t('app.loading') : t('console_catalog.shown', { count: items.length })}
      </VisuallyHidden>
      {items.length > 0 ? (
        <MoreRows query={query} count={items.length}>
          <Card flush>
            <ItemTable items={items} onEdit={onEdit} />
          </Card>
        </MoreRows>
      ) : (
        <Card>
          <EmptyState illustration={isFiltered ? 'search' : 'stores'}>
            {t(isFiltered ? 'console_catalog.none_found' : 'console_catalog.empty')}
          </EmptyState>
        </Card>
      )}
    </div>
  );
}
