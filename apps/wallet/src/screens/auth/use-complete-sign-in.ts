import { saveToken, saveUser } from '@saifu/client/session';
import type { SessionView } from '@saifu/contract/session';
import { useNavigate, useSearchParams } from '@saifu/web/routing/location.ts';
import { safeRedirect } from '../../app/guard.ts';

/** Stores a new session and navigates to the requested screen. */
export function useCompleteSignIn(): (session: SessionView) => void {
  const navigate = useNavigate();
  const query = useSearchParams();
  return ({ access_token, user }) => {
    saveToken(access_token);
    saveUser(user);
    navigate(safeRedirect(query.get('redirect'), window.location.origin), { replace: true });
  };
}
