import { STAFF_ROLES, type StaffRole } from '@saifu/domain/members/staff-role';
import type { TextKey } from '@saifu/i18n/texts';
import { RoleField } from './role-field.tsx';

const ABOUT = {
  support: 'staff_team.about_support',
  risk: 'staff_team.about_risk',
  finance: 'staff_team.about_finance',
  admin: 'staff_team.about_admin',
} as const satisfies Record<StaffRole, TextKey>;

type StaffRoleFieldProps = {
  readonly value: StaffRole;
  readonly onChange: (role: StaffRole) => void;
};

/** The role of a member of the operator's staff. */
export function StaffRoleField(props: StaffRoleFieldProps) {
  return <RoleField roles={STAFF_ROLES} about={ABOUT} {...props} />;
}
