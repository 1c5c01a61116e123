import type { StaffSessionView } from '@saifu/contract/member-session';
import { useConsoleSession } from './use-console-session.ts';

/** The signed-in member of the operator's staff, on the screens for staff. */
export function useStaff(): StaffSessionView {
  const session = useConsoleSession();
  if (session.kind !== 'staff') throw new Error('useStaff requires a member of staff');
  return session;
}
