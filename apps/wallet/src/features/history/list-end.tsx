import { Notice } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useText } from '../../i18n/use-text.tsx';
import { toAppError } from '../../lib/to-app-error.ts';
import styles from './month-list.module.css';
import { useNearEnd } from './use-infinite-scroll.ts';

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
 * Where more comes from. Scrolling there is enough; the button is for whoever does not scroll, and
 * for a page that did not come: that one is asked for by hand, not over and over.
 */
export function ListEnd({ query, onPress }: ListEndProps) {
  const text = useText();
  const { hasNextPage, isFetching, isFetchNextPageError, error } = query;
  const canLoad = hasNextPage && !isFetching && !isFetchNextPageError;
  const end = useNearEnd(canLoad, () => query.fetchNextPage());
  const press = () => {
    onPress();
    query.fetchNextPage();
  };
  return (
    <div ref={end} className={styles.end}>
      {isFetchNextPageError && error !== null && (
        <Notice tone="danger">{text.error(toAppError(error).code)}</Notice>
      )}
      {hasNextPage ? (
        <Button variant="quiet" busy={query.isFetchingNextPage} onClick={press}>
          {text(isFetchNextPageError ? 'app.retry' : 'history.more')}
        </Button>
      ) : (
        <p>{text('history.end')}</p>
      )}
    </div>
  );
}
