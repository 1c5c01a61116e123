import type { Confirmed } from '../../features/registration/queries.ts';
import { useCompleteSignIn } from './use-complete-sign-in.ts';

/**
 * Signs in with the session that confirming an account opened. There is none if someone is signed
 * in to this browser; then `onKept` is called.
 */
export function useCompleteConfirmation(onKept: () => void): (confirmed: Confirmed) => void {
  const completeSignIn = useCompleteSignIn();
  return ({ session }) => (session === null ? onKept() : completeSignIn(session));
}
