import type { ConsoleSessionView } from '@saifu/contract/member-session';
import { useQueryClient } from '@tanstack/react-query';
import { SESSION_KEY } from '../../features/session/queries.ts';

/** Takes over a session that a form has opened or completed. The guard then leads on. */
export function useStartSession(): (session: ConsoleSessionView) => void {
  const client = useQueryClient();
  return (session) => client.setQueryData(SESSION_KEY, session);
}
