import { call } from '@saifu/client/call';
import { saveUser } from '@saifu/client/session';
import { getUserinfo } from '@saifu/contract/account';
import { useQuery } from '@tanstack/react-query';

export const accountKeys = { me: ['account', 'me'] as const };

/** The signed-in person, fetched once per visit and remembered for the shell. */
export function useMe({ isLoggedIn }: { readonly isLoggedIn: boolean }) {
  return useQuery({
    queryKey: accountKeys.me,
    enabled: isLoggedIn,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const user = await call(getUserinfo, {}, { signal });
      saveUser(user);
      return user;
    },
  });
}
