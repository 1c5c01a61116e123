import { call } from '@saifu/client/call';
import { getConfig } from '@saifu/contract/config';
import { useQuery } from '@tanstack/react-query';

/** Configuration of this installation. Changes only with a release. */
export function useConfig() {
  return useQuery({
    queryKey: ['config'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(getConfig, {}, { signal }),
  });
}
