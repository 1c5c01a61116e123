import { call } from '@saifu/client/call';
import { getConfig } from '@saifu/contract/config';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** Configuration of this installation. Changes only with a release. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => call(getConfig, {}, { signal }),
});

export function useConfig() {
  return useQuery(configQuery);
}
