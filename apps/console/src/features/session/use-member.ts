import type { MerchantSessionView } from '@saifu/contract/member-session';
import { useConsoleSession } from './use-console-session.ts';

/** The signed-in member of a merchant, on the screens for merchants. */
export function useMember(): MerchantSessionView {
  const session = useConsoleSession();
  if (session.kind !== 'merchant') throw new Error('useMember requires a member of a merchant');
  return session;
}
