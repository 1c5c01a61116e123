import { Button } from '@saifu/ui/button/button';
import { ErrorNotice } from '../forms/error-notice.tsx';
import { useTranslate } from '../i18n/use-translate.tsx';
import { toAppError } from '../lib/to-app-error.ts';

type LoadMoreProps = {
  readonly query: {
    readonly error: Error | null;
    readonly isFetchNextPageError: boolean;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
};

/** Below a list: a button that loads more, and its error. */
export function LoadMore({ query }: LoadMoreProps) {
  const t = useTranslate();
  const { error, isFetchNextPageError, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <>
      {isFetchNextPageError && error !== null && <ErrorNotice error={toAppError(error)} />}
      {hasNextPage && (
        <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('app.more')}
        </Button>
      )}
    </>
  );
}
