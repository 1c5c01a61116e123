import { call } from '@saifu/client/call';
import { validateForm } from '@saifu/client/form';
import { liftRestriction, saveUser } from '@saifu/client/session';
import { getUserinfo, type UserView, updateUserinfo } from '@saifu/contract/account';
import type { BodyInto } from '@saifu/contract/endpoint';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

export const accountKeys = { me: ['account', 'me'] as const };

/** Omitted fields stay unchanged. */
export type ProfileChanges = BodyInto<typeof updateUserinfo>;

export const meQuery = queryOptions({
  queryKey: accountKeys.me,
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    const user = await call(getUserinfo, {}, { signal });
    saveUser(user);
    return user;
  },
});

/** The signed-in user. Fetched once per visit and cached for the app shell. */
export function useMe({ isLoggedIn }: { readonly isLoggedIn: boolean }) {
  return useQuery({ ...meQuery, enabled: isLoggedIn });
}

/** The cached user, without a request. Undefined if none is cached. */
export function useCachedMe(): UserView | undefined {
  return useQuery({ ...meQuery, enabled: false }).data;
}

/** Saves profile changes and updates the cached user. */
export function useSaveProfile(): (changes: ProfileChanges) => Promise<UserView> {
  const setCachedMe = useSetCachedMe();
  return async (changes) => {
    const user = await call(updateUserinfo, { body: changes });
    setCachedMe(user);
    return user;
  };
}

/** Replaces the cached user with one returned by another request. */
export function useSetCachedMe(): (user: UserView) => void {
  const queryClient = useQueryClient();
  return (user) => {
    queryClient.setQueryData(accountKeys.me, user);
    saveUser(user);
  };
}

/** Refetches the user after a change whose result is unknown here. */
export function useInvalidateMe(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: accountKeys.me });
}

/** Runs the server's schema validation on the client. */
export function validateProfile(changes: ProfileChanges) {
  return validateForm(updateUserinfo.body, changes);
}

/** Removes the pending deletion from the cached user. */
export function useMarkAccountKept(): () => void {
  const queryClient = useQueryClient();
  return () => {
    queryClient.setQueryData<UserView>(
      accountKeys.me,
      (user) => user && { ...user, erase_at: null },
    );
  };
}

/**
 * Lifts the restriction of a reset session after a new password is set, then refetches the user.
 */
export function useMarkPasswordSet(): () => void {
  const queryClient = useQueryClient();
  return () => {
    // Must run first: the next screen sends requests that were rejected until now.
    liftRestriction();
    queryClient.setQueryData<UserView>(accountKeys.me, (user) => {
      return user && { ...user, has_password: true, must_set_password: false };
    });
    void queryClient.invalidateQueries({ queryKey: accountKeys.me });
  };
}
