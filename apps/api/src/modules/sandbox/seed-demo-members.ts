import { isStaffRole } from '@saifu/domain/members/staff-role';
import { MEMBER_REFUND_LIMIT_YEN_DEFAULT } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import { encrypt } from '../../platform/crypto/encryption.ts';
import { accountCaller, hashPassword } from '../../platform/crypto/passwords.ts';
import type { SecretKeys } from '../../platform/crypto/secret-keys.ts';
import * as members from '../members/member.repository.ts';
import { demoId } from './demo-ids.ts';
import { DEMO_MEMBERS, DEMO_MEMBERS_STORE, DEMO_STAFF, type DemoMember } from './demo-members.ts';

type SeedMemberDeps = Pick<Deps, 'db' | 'clock'> & { readonly secretKeys: SecretKeys };

/** Creates missing demo members and staff. Idempotent, also across processes. */
export async function seedDemoMembers(deps: SeedMemberDeps): Promise<void> {
  for (const member of [...DEMO_MEMBERS, ...DEMO_STAFF]) await seedMember(deps, member);
}

async function seedMember(
  { db, clock, secretKeys }: SeedMemberDeps,
  { email, password, name, role, totpSecret }: DemoMember,
): Promise<void> {
  const id = demoId.member(email);
  if (await members.exists(db, id)) return;
  const isStaff = isStaffRole(role);
  await members.insert(db, {
    id,
    merchantId: isStaff ? null : demoId.merchant(DEMO_MEMBERS_STORE),
    email,
    name,
    role,
    storeIds: role === 'clerk' ? [demoId.store(DEMO_MEMBERS_STORE)] : [],
    refundLimitYen: isStaff ? 0 : MEMBER_REFUND_LIMIT_YEN_DEFAULT,
    passwordHash: await hashPassword(password, accountCaller(id)),
    encryptedTotpSecret: totpSecret === null ? null : encrypt(secretKeys, totpSecret),
    encryptedNewTotpSecret: null,
    totpLastStep: 0,
    createdAt: clock.now(),
    removedAt: null,
  });
}
