import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toAppError } from '@saifu/web/lib/to-app-error.ts';
import styles from './month-list.module.css';
import { useInfiniteScroll } from './use-infinite-scroll.ts';

type ListEndProps = {
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetching: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: Error | null;
    readonly fetchNextPage: () => unknown;
  };
  readonly onPress: () => void;
};

/**
 * Loads the next page on scroll. The button serves users who do not scroll, and retries a failed
 * page, which is not retried automatically.
 */
export function ListEnd({ query, onPress }: ListEndProps) {
  const t = useTranslate();
  const { hasNextPage, isFetching, isFetchNextPageError, error } = query;
  const canLoad = hasNextPage && !isFetching && !isFetchNextPageError;
  const end = useInfiniteScroll(canLoad, () => query.fetchNextPage());
  const handleClick = () => {
    onPress();
    query.fetchNextPage();
  };
  return (
    <div ref={end} className={styles.listEnd}>
      {isFetchNextPageError && error !== null && (
        <Alert tone="danger">{t.error(toAppError(error).code)}</Alert>
      )}
      {hasNextPage ? (
        <Button variant="quiet" busy={query.isFetchingNextPage} onClick={handleClick}>
          {t(isFetchNextPageError ? 'app.retry' : 'app.more')}
        </Button>
      ) : (
        <p>{t('history.end')}</p>
      )}
    </div>
  );
}
