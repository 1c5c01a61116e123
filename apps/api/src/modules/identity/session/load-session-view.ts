import type { SessionView } from '@saifu/contract/session';
import type { Deps } from '../../../dependencies.ts';
import { loadUserView } from '../account/load-user-view.ts';
import type { OpenedSession } from './session.repository.ts';
import { toSessionView } from './views.ts';

/** Reads what the view of a new session contains besides the account. */
export async function loadSessionView(
  deps: Pick<Deps, 'db' | 'clock'>,
  { token, user }: OpenedSession,
): Promise<SessionView> {
  return toSessionView(token, await loadUserView(deps, user, 'full'));
}
