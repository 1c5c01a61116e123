import { hasStaffPermission, type StaffPermission } from '@saifu/domain/members/staff-role';
import { useConsoleSession } from './use-console-session.ts';

/** Whether the signed-in member of staff may do something. */
export function useMay(): (permission: StaffPermission) => boolean {
  const session = useConsoleSession();
  return (permission) =>
    session.kind === 'staff' && hasStaffPermission(session.member.role, permission);
}
