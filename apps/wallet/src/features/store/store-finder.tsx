import { STORE_SEARCH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { Button } from '@saifu/ui/button/button';
import { ErrorState } from '@saifu/ui/error-state/error-state';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { TextField } from '@saifu/ui/text-field/text-field';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import { IconBuildingStore, IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useStores } from './queries.ts';
import styles from './store-grid.module.css';
import { StoreGrid } from './store-grid.tsx';
import { useDebouncedValue } from './use-debounced-value.ts';

type StoreFinderProps = {
  readonly getStorePath: (id: string) => string;
  /** Stores already shown above. The unfiltered list omits them; search results include them. */
  readonly excludedStoreIds: readonly string[];
};

/** Payable stores: recently paid ones first, then by name. */
export function StoreFinder({ getStorePath, excludedStoreIds }: StoreFinderProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const q = useDebouncedValue(normalizeText(typed, 'NFKC').trim());
  const stores = useStores(q);
  const found = stores.data;
  const listed = q === '' ? found?.filter(({ id }) => !excludedStoreIds.includes(id)) : found;
  // Without stores the search field is hidden.
  const hasSearch = typed !== '' || q !== '' || (found !== undefined && found.length > 0);
  return (
    <div className={styles.stores}>
      {hasSearch && (
        <TextField
          label={t('store.search')}
          type="search"
          value={typed}
          maxLength={STORE_SEARCH_LENGTH_MAX}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {found === undefined && stores.error === null && <StoreGridSkeleton />}
      {found === undefined && stores.error !== null && (
        <ErrorState
          title={t.error(toAppError(stores.error).code)}
          retryLabel={t('app.retry')}
          onRetry={() => stores.refetch()}
        />
      )}
      {found?.length === 0 && <NoResults q={q} />}
      {listed !== undefined && listed.length > 0 && (
        <StoreGrid stores={listed} getStorePath={getStorePath} />
      )}
      {stores.hasNextPage && (
        <Button
          variant="quiet"
          className={styles.more}
          busy={stores.isFetchingNextPage}
          onClick={() => stores.fetchNextPage()}
        >
          {t('store.more')}
        </Button>
      )}
    </div>
  );
}

function NoResults({ q }: { readonly q: string }) {
  const t = useTranslate();
  const Icon = q === '' ? IconBuildingStore : IconSearchOff;
  return (
    <div role="status" className={styles.empty}>
      <Icon size={24} stroke={1.75} aria-hidden="true" />
      <p>{q === '' ? t('home.stores_empty') : t('store.none_found', { q })}</p>
    </div>
  );
}

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6] as const;

function StoreGridSkeleton() {
  const t = useTranslate();
  return (
    <div role="status">
      <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
      <div className={styles.grid}>
        {SKELETON_ROWS.map((row) => (
          <div key={row} className={styles.waiting}>
            <Skeleton shape="row" />
            <Skeleton />
          </div>
        ))}
      </div>
    </div>
  );
}
