import { STORE_SEARCH_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { normalizeText } from '@saifu/domain/shared/normalize-text';
import { Button } from '@saifu/ui/button/button';
import { ErrorState } from '@saifu/ui/error-state/error-state';
import { Skeleton } from '@saifu/ui/skeleton/skeleton';
import { TextField } from '@saifu/ui/text-field/text-field';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { IconBuildingStore, IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.tsx';
import { toAppError } from '../../lib/to-app-error.ts';
import { useStores } from './queries.ts';
import styles from './store-grid.module.css';
import { StoreGrid } from './store-grid.tsx';
import { useSettled } from './use-debounced-value.ts';

type StoreFinderProps = {
  readonly pathOfStore: (id: string) => string;
  /** Those that stand above already: a search finds them too, the whole list leaves them out. */
  readonly excludedStoreIds: readonly string[];
};

/** The stores one can pay: those paid last first, the others by their name. */
export function StoreFinder({ pathOfStore, excludedStoreIds }: StoreFinderProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const q = useSettled(normalizeText(typed, 'NFKC').trim());
  const stores = useStores(q);
  const found = stores.data;
  const listed = q === '' ? found?.filter(({ id }) => !excludedStoreIds.includes(id)) : found;
  // Without a single store there is nothing to search in.
  const hasSearch = typed !== '' || q !== '' || (found !== undefined && found.length > 0);
  return (
    <div className={styles.stores}>
      {hasSearch && (
        <TextField
          label={text('store.search')}
          type="search"
          value={typed}
          maxLength={STORE_SEARCH_LENGTH_MAX}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {found === undefined && stores.error === null && <Waiting />}
      {found === undefined && stores.error !== null && (
        <ErrorState
          title={text.error(toAppError(stores.error).code)}
          retryLabel={text('app.retry')}
          onRetry={() => stores.refetch()}
        />
      )}
      {found?.length === 0 && <Nothing q={q} />}
      {listed !== undefined && listed.length > 0 && (
        <StoreGrid stores={listed} pathOfStore={pathOfStore} />
      )}
      {stores.hasNextPage && (
        <Button
          variant="quiet"
          className={styles.more}
          busy={stores.isFetchingNextPage}
          onClick={() => stores.fetchNextPage()}
        >
          {text('store.more')}
        </Button>
      )}
    </div>
  );
}

function Nothing({ q }: { readonly q: string }) {
  const text = useText();
  const Icon = q === '' ? IconBuildingStore : IconSearchOff;
  return (
    <div role="status" className={styles.nothing}>
      <Icon size={24} stroke={1.75} aria-hidden="true" />
      <p>{q === '' ? text('home.stores_empty') : text('store.none_found', { q })}</p>
    </div>
  );
}

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6] as const;

function Waiting() {
  const text = useText();
  return (
    <div role="status">
      <VisuallyHidden>{text('app.loading')}</VisuallyHidden>
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
