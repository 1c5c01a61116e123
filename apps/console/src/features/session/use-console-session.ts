import type { ConsoleSessionView } from '@saifu/contract/member-session';
import { createContext, useContext } from 'react';

export const SessionContext = createContext<ConsoleSessionView | null>(null);

/** The session of the signed-in member, of a merchant or of the operator's staff. */
export function useConsoleSession(): ConsoleSessionView {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useConsoleSession requires a signed-in member');
  return session;
}
