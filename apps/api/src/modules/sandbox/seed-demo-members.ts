import { isStaffRole } from '@saifu/domain/members/staff-role';
import { MEMBER_REFUND_LIMIT_YEN_DEFAULT } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import { encrypt } from '../../platform/crypto/encryption.ts';
import { accountCaller, hashPassword } from '../../platform/crypto/passwords.ts';
import type { SecretKeys } from '../../platform/crypto/secret-keys.ts';
import { newUuid } from '../../platform/crypto/tokens.ts';
import * as members from '../members/member.repository.ts';
import { addBankAccount } from '../merchants/bank-account/add-bank-account.ts';
import * as bankAccounts from '../merchants/bank-account/bank-account.repository.ts';
import { findBranch } from '../merchants/bank-account/find-branch.ts';
import { demoId } from './demo-ids.ts';
import { DEMO_MEMBERS, DEMO_MEMBERS_STORE, DEMO_STAFF, type DemoMember } from './demo-members.ts';

type SeedMemberDeps = Pick<Deps, 'db' | 'clock'> & { readonly secretKeys: SecretKeys };

/** Creates missing demo members and staff. Idempotent, also across processes. */
export async function seedDemoMembers(deps: SeedMemberDeps): Promise<void> {
  for (const member of [...DEMO_MEMBERS, ...DEMO_STAFF]) await seedMember(deps, member);
  await seedBankAccount(deps);
}

/** Where the merchant of the demo members is paid out. */
async function seedBankAccount({ db, clock, secretKeys }: SeedMemberDeps): Promise<void> {
  const merchantId = demoId.merchant(DEMO_MEMBERS_STORE);
  const now = clock.now();
  const found = await findBranch('0009', '015');
  if (found.unknown !== null || (await bankAccounts.findInUse(db, merchantId, now))) return;
  await addBankAccount(db, secretKeys, {
    id: newUuid(),
    merchantId,
    account: {
      bankCode: '0009',
      branchCode: '015',
      type: 'ordinary',
      number: '1234567',
      holder: 'ｶ)ｻｸﾗｼﾖｸﾄﾞｳ',
    },
    branch: found.branch,
    createdBy: 'demo',
    createdAt: now,
    effectiveAt: now,
  });
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
