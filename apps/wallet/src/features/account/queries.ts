import { call } from '@saifu/client/call';
import { validateForm } from '@saifu/client/form';
import { liftRestriction, saveUser } from '@saifu/client/session';
import { getUserinfo, putUserinfo, type UserView } from '@saifu/contract/account';
import type { BodyInto } from '@saifu/contract/endpoint';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

export const accountKeys = { me: ['account', 'me'] as const };

/** What to change; what is not named stays as it is. */
export type ProfileChanges = BodyInto<typeof putUserinfo>;

const me = queryOptions({
  queryKey: accountKeys.me,
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    const user = await call(getUserinfo, {}, { signal });
    saveUser(user);
    return user;
  },
});

/** The signed-in person, fetched once per visit and remembered for the shell. */
export function useMe({ isLoggedIn }: { readonly isLoggedIn: boolean }) {
  return useQuery({ ...me, enabled: isLoggedIn });
}

/** The same as far as it is known already, for whoever can do without. */
export function useCachedMe(): UserView | undefined {
  return useQuery({ ...me, enabled: false }).data;
}

/** Saves changes; whoever shows the person shows them as they now are. */
export function useSaveProfile(): (changes: ProfileChanges) => Promise<UserView> {
  const setCachedMe = useSetCachedMe();
  return async (changes) => {
    const user = await call(putUserinfo, { body: changes });
    setCachedMe(user);
    return user;
  };
}

/** The person was changed elsewhere, and this is how they are now. */
export function useSetCachedMe(): (user: UserView) => void {
  const queryClient = useQueryClient();
  return (user) => {
    queryClient.setQueryData(accountKeys.me, user);
    saveUser(user);
  };
}

/** The person may have changed, and nobody here knows how: the server is asked. */
export function useInvalidateMe(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: accountKeys.me });
}

/** What the server would say about these, without asking it. */
export function validateProfile(changes: ProfileChanges) {
  return putUserinfo.body === undefined ? {} : validateForm(putUserinfo.body, changes);
}

/** Whoever was leaving stays. */
export function useMarkAccountKept(): () => void {
  const queryClient = useQueryClient();
  return () => {
    queryClient.setQueryData<UserView>(
      accountKeys.me,
      (user) => user && { ...user, erase_at: null },
    );
  };
}

/** The password is set: what was withheld until then is open. The server says the rest. */
export function useMarkPasswordSet(): () => void {
  const queryClient = useQueryClient();
  return () => {
    // Before anything else: the next screen makes calls that were refused until now.
    liftRestriction();
    queryClient.setQueryData<UserView>(accountKeys.me, (user) => {
      return user && { ...user, has_password: true, must_set_password: false };
    });
    void queryClient.invalidateQueries({ queryKey: accountKeys.me });
  };
}
