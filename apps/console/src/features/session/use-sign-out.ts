import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SESSION_KEY, signOut } from './queries.ts';

/** Signs out, also without the server: the guard then leads to the sign-in. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: signOut,
    onSettled: () => client.setQueryData(SESSION_KEY, null),
  });
}
