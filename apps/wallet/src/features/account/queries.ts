import { call } from '@saifu/client/call';
import { faultsOfForm } from '@saifu/client/form';
import { saveUser } from '@saifu/client/session';
import { getUserinfo, putUserinfo, type UserView } from '@saifu/contract/account';
import type { BodyInto } from '@saifu/contract/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';

export const accountKeys = { me: ['account', 'me'] as const };

/** What to change; what is not named stays as it is. */
export type ProfileChanges = BodyInto<typeof putUserinfo>;

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

/** Saves changes; whoever shows the person shows them as they now are. */
export function useSaveProfile(): (changes: ProfileChanges) => Promise<UserView> {
  const queryClient = useQueryClient();
  return async (changes) => {
    const user = await call(putUserinfo, { body: changes });
    queryClient.setQueryData(accountKeys.me, user);
    saveUser(user);
    return user;
  };
}

/** What the server would say about these, without asking it. */
export function faultsOfProfile(changes: ProfileChanges) {
  return putUserinfo.body === undefined ? {} : faultsOfForm(putUserinfo.body, changes);
}

/** The password is set: what was withheld until then is open. The server says the rest. */
export function usePasswordWasSet(): () => void {
  const queryClient = useQueryClient();
  return () => {
    queryClient.setQueryData<UserView>(accountKeys.me, (user) => {
      return user && { ...user, has_password: true, must_set_password: false };
    });
    void queryClient.invalidateQueries({ queryKey: accountKeys.me });
  };
}
