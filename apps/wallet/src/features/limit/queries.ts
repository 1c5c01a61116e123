import { call } from '@saifu/client/call';
import { validateForm } from '@saifu/client/form';
import type { BodyInto } from '@saifu/contract/endpoint';
import { changeLimits, getLimits, type LimitsView } from '@saifu/contract/spending-limit';
import { useQuery, useQueryClient } from '@tanstack/react-query';

const limitKeys = { all: ['limit'] as const };

export type LimitChange = BodyInto<typeof changeLimits>;

export function useLimits() {
  return useQuery({
    queryKey: limitKeys.all,
    queryFn: ({ signal }) => call(getLimits, {}, { signal }),
  });
}

export function useSaveLimits(): (change: LimitChange) => Promise<LimitsView> {
  const queryClient = useQueryClient();
  return async (body) => {
    const limits = await call(changeLimits, { body });
    queryClient.setQueryData(limitKeys.all, limits);
    return limits;
  };
}

/** Runs the server's schema validation on the client. */
export function validateLimits(body: LimitChange) {
  return validateForm(changeLimits.body, body);
}
