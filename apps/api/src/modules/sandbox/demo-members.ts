import type { ConsoleRole, MemberRole } from '@saifu/domain/members/member-role';
import type { StaffRole } from '@saifu/domain/members/staff-role';

export type DemoMember<Role extends ConsoleRole = ConsoleRole> = {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly role: Role;
  /** The secret of an authenticator app, in base 32. */
  readonly totpSecret: string | null;
};

/** The demo store whose merchant has members. The clerk is limited to it. */
export const DEMO_MEMBERS_STORE = 'restaurant';

/** Members in the sandbox. The secrets are public and valid nowhere else. */
export const DEMO_MEMBERS: readonly DemoMember<MemberRole>[] = [
  {
    email: 'owner@saifu.example',
    password: 'mise-no-nushi',
    name: '桜井 春子',
    role: 'owner',
    totpSecret: 'SAIFUSANDBOXOWNERSAIFUSANDBOX234',
  },
  {
    email: 'manager@saifu.example',
    password: 'mise-wo-mawasu',
    name: '森 直人',
    role: 'manager',
    totpSecret: null,
  },
  {
    email: 'clerk@saifu.example',
    password: 'reji-ni-tatsu',
    name: '林 あかね',
    role: 'clerk',
    totpSecret: null,
  },
];

/** Staff of the operator in the sandbox, one for each role. */
export const DEMO_STAFF: readonly DemoMember<StaffRole>[] = [
  {
    email: 'support@saifu.example',
    password: 'toiawase-ni-kotaeru',
    name: '青木 みどり',
    role: 'support',
    totpSecret: 'SAIFUSANDBOXSUPPORTSAIFUSANDBOX2',
  },
  {
    email: 'risk@saifu.example',
    password: 'fusei-wo-minuku',
    name: '高橋 健',
    role: 'risk',
    totpSecret: 'SAIFUSANDBOXRISKSAIFUSANDBOX2345',
  },
  {
    email: 'finance@saifu.example',
    password: 'chobo-wo-awaseru',
    name: '中村 さおり',
    role: 'finance',
    totpSecret: 'SAIFUSANDBOXFINANCESAIFUSANDBOX2',
  },
  {
    email: 'admin@saifu.example',
    password: 'unei-wo-azukaru',
    name: '石川 修',
    role: 'admin',
    totpSecret: 'SAIFUSANDBOXADMINSAIFUSANDBOX234',
  },
];
