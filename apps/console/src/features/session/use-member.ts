import type { ConsoleSessionView } from '@saifu/contract/member-session';
import { createContext, useContext } from 'react';

export const SessionContext = createContext<ConsoleSessionView | null>(null);

/** The signed-in member, on the screens behind the sign-in. */
export function useMember(): ConsoleSessionView {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useMember requires a signed-in member');
  return session;
}
