import type { CatalogItemView } from '@saifu/contract/catalog-item';
import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { EmptyState } from '@saifu/ui/empty-state/empty-state';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ResultList } from '../../components/result-list.tsx';
import textStyles from '../../components/text.module.css';
import { type CatalogItemFilter, parseFilter } from '../../features/catalog-items/filter.ts';
import { ItemFilters } from '../../features/catalog-items/item-filters.tsx';
import { ItemSheet } from '../../features/catalog-items/item-sheet.tsx';
import { ItemTable } from '../../features/catalog-items/item-table.tsx';
import { NewItemSheet } from '../../features/catalog-items/new-item-sheet.tsx';
import { useCatalogItems } from '../../features/catalog-items/queries.ts';
import { useStores } from '../../features/stores/queries.ts';
import { useNotice } from '../../hooks/use-notice.tsx';
import { useUrlFilter } from '../../hooks/use-url-filter.ts';

/** The items that a store sells, for its till. */
export function CatalogItems() {
  const t = useTranslate();
  const query = useStores();
  return (
    <Page title="console_catalog.title" isWide>
      <p className={textStyles.lead}>{t('console_catalog.lead')}</p>
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
  const [opened, setOpened] = useState<Opened>(null);
  const { notice, show } = useNotice();
  const storeIds = stores.map(({ id }) => id);
  const { filter, setFilter } = useUrlFilter((search) => parseFilter(search, storeIds));
  const store = stores.find(({ id }) => id === filter.store_id);
  if (store === undefined) {
    return (
      <Card>
        <EmptyState illustration="stores">{t('console_store.empty')}</EmptyState>
      </Card>
    );
  }
  const close = () => setOpened(null);
  const done = (text: string) => {
    close();
    show(text);
  };
  return (
    <>
      {notice}
      <div>
        <Button icon={<IconPlus size={20} aria-hidden="true" />} onClick={() => setOpened('new')}>
          {t('console_catalog.new')}
        </Button>
      </div>
      <ItemFilters filter={filter} stores={stores} onChange={setFilter} />
      <List filter={filter} onEdit={setOpened} />
      {opened === 'new' && <NewItemSheet store={store} onDismiss={close} />}
      {opened !== null && opened !== 'new' && (
        <ItemSheet key={opened.id} item={opened} onDismiss={close} onDone={done} />
      )}
    </>
  );
}

type ListProps = {
  readonly filter: CatalogItemFilter;
  readonly onEdit: (item: CatalogItemView) => void;
};

function List({ filter, onEdit }: ListProps) {
  const query = useCatalogItems(filter);
  const isFiltered = filter.q !== '' || filter.status !== 'active';
  return (
    <ResultList
      query={query}
      items={query.data}
      shown="console_catalog.shown"
      empty={{ illustration: 'stores', text: 'console_catalog.empty' }}
      noneFound={isFiltered && 'console_catalog.none_found'}
      placeholder={
        <>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </>
      }
    >
      {(items) => <ItemTable items={items} onEdit={onEdit} />}
    </ResultList>
  );
}
