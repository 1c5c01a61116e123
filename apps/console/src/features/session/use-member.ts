import type { MerchantSessionView } from '@saifu/contract/member-session';
import { createContext, useContext } from 'react';

export const SessionContext = createContext<MerchantSessionView | null>(null);

/** The signed-in member of a merchant, on the screens behind the sign-in. */
export function useMember(): MerchantSessionView {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useMember requires a signed-in member');
  return session;
}
