import { AppError } from '@saifu/domain/shared/app-error';
import { State, States } from '@saifu/ui/gallery/state';
import { LoadMore } from './load-more.tsx';
import { Pending } from './pending.tsx';

const refetch = () => undefined;

export function Loading() {
  return <Pending query={{ error: null, refetch }} />;
}

export function Failed() {
  return <Pending query={{ error: new AppError('offline'), refetch }} />;
}

const MORE = {
  error: null,
  isFetchNextPageError: false,
  hasNextPage: true,
  isFetchingNextPage: false,
  fetchNextPage: () => undefined,
};

export function More() {
  return (
    <States>
      <State name="more">
        <LoadMore query={MORE} />
      </State>
      <State name="loading">
        <LoadMore query={{ ...MORE, isFetchingNextPage: true }} />
      </State>
      <State name="error">
        <LoadMore query={{ ...MORE, error: new AppError('offline'), isFetchNextPageError: true }} />
      </State>
    </States>
  );
}
