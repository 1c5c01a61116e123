import { callConsole } from '@saifu/client/call-console';
import type { BodyInto } from '@saifu/contract/endpoint';
import {
  changeFeatureSwitch,
  type FeatureSwitchView,
  listFeatureSwitches,
} from '@saifu/contract/feature-switch';
import type { Feature } from '@saifu/domain/operations/feature-switch';
import { useQuery, useQueryClient } from '@tanstack/react-query';

const KEY = ['feature-switches'];
const REFETCH_INTERVAL_MS = 10_000;

export function useFeatureSwitches() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callConsole(listFeatureSwitches, {}, { signal }),
    select: ({ items }) => items,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
}

type Change = BodyInto<typeof changeFeatureSwitch>;

/** After an error too: somebody else may have used the switch. */
export function useChangeFeatureSwitch() {
  const client = useQueryClient();
  return async (feature: Feature, body: Change): Promise<FeatureSwitchView> => {
    try {
      return await callConsole(changeFeatureSwitch, { params: { feature }, body });
    } finally {
      void client.invalidateQueries({ queryKey: KEY });
    }
  };
}
