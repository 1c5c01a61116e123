import type { MemberRole } from '@saifu/domain/members/member-role';

export type DemoMember = {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly role: MemberRole;
  /** The secret of an authenticator app, in base 32. */
  readonly totpSecret: string | null;
};

/** The demo store whose merchant has members. The clerk is limited to it. */
export const DEMO_MEMBERS_STORE = 'restaurant';

/** Members in the sandbox. The secrets are public and valid nowhere else. */
export const DEMO_MEMBERS: readonly DemoMember[] = [
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
