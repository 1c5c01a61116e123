import { Button } from '@saifu/ui/button';
import { useText } from '../text/use-text.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { refusalOf } from './refusal-of.ts';

type MoreProps = {
  readonly query: {
    readonly error: Error | null;
    readonly isFetchNextPageError: boolean;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
};

/** Under a list: the rest of it by a press, and why that did not come. */
export function More({ query }: MoreProps) {
  const text = useText();
  const { error, isFetchNextPageError, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <>
      {isFetchNextPageError && error !== null && <RefusalNotice refusal={refusalOf(error)} />}
      {hasNextPage && (
        <Button variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('history.more')}
        </Button>
      )}
    </>
  );
}
