import type { ConsoleRole, MemberRole } from '@saifu/domain/members/member-role';
import { isStaffRole, type StaffRole } from '@saifu/domain/members/staff-role';
import type { Tx } from '../../platform/db/db.ts';
import * as merchants from '../merchants/merchant.repository.ts';
import * as operators from './operator.repository.ts';

/** Whom a member works for, with its role there: a merchant, or the operator (null). */
export type Team = MerchantTeam | StaffTeam;
type MerchantTeam = { readonly merchantId: string; readonly role: MemberRole };
type StaffTeam = { readonly merchantId: null; readonly role: StaffRole };

type Stored = { readonly merchantId: string | null; readonly role: ConsoleRole };

/** The database allows no other pairs. */
export function toTeam({ merchantId, role }: Stored): Team {
  if (merchantId === null && isStaffRole(role)) return { merchantId, role };
  if (merchantId !== null && !isStaffRole(role)) return { merchantId, role };
  throw new Error(`a member of ${merchantId ?? 'the operator'} has the role ${role}`);
}

export function assertOfMerchant(stored: Stored): MerchantTeam {
  const team = toTeam(stored);
  if (team.merchantId === null) throw new Error('staff are shown as members of a merchant');
  return team;
}

export function assertStaff(stored: Stored): StaffTeam {
  const team = toTeam(stored);
  if (team.merchantId !== null) throw new Error('a member of a merchant is shown as staff');
  return team;
}

/**
 * Locks the merchant or the operator until the transaction ends, so that its members can be
 * counted. Returns false if there is no such merchant.
 */
export async function lockTeam(tx: Tx, merchantId: string | null): Promise<boolean> {
  if (merchantId !== null) return merchants.lock(tx, merchantId);
  await operators.lock(tx);
  return true;
}
