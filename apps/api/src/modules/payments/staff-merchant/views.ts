import type { StaffMerchantRowView, StaffMerchantView } from '@saifu/contract/staff-merchant';
import { maskEmail } from '@saifu/domain/identity/email';
import { maskName } from '@saifu/domain/merchants/store';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import type { Member } from '../../members/member.repository.ts';
import { assertOfMerchant } from '../../members/team.ts';
import type { ApiKey } from '../../merchants/merchant.repository.ts';
import type { Store } from '../../merchants/store/store.repository.ts';
import type { HourSum } from '../overview/overview.repository.ts';
import type { StaffMerchant } from './staff-merchant.repository.ts';

export function toStaffMerchantRowView(merchant: StaffMerchant): StaffMerchantRowView {
  return {
    id: toTypeId('merchant', merchant.id),
    name: merchant.name,
    status: merchant.suspendedAt === null ? 'active' : 'suspended',
    stores: merchant.storeCount,
    created_at: toTimestamp(merchant.createdAt),
  };
}

export type MerchantDetails = {
  readonly merchant: StaffMerchant;
  readonly applicationId: string | null;
  readonly stores: readonly Store[];
  readonly members: readonly Member[];
  readonly keys: readonly ApiKey[];
  readonly sums: readonly HourSum[];
  readonly openDisputes: number;
};

export function toStaffMerchantView(details: MerchantDetails): StaffMerchantView {
  const { merchant, applicationId, sums } = details;
  const { email, suspendedAt, suspensionReason } = merchant;
  const count = sums.reduce((all, sum) => all + sum.count, 0);
  const amount = sums.reduce((all, sum) => all + sum.paidAmount - sum.refundedAmount, 0);
  return {
    ...toStaffMerchantRowView(merchant),
    masked_email: email && maskEmail(email),
    suspended_at: suspendedAt && toTimestamp(suspendedAt),
    suspension_reason: suspensionReason,
    application_id: applicationId && toTypeId('merchantApplication', applicationId),
    store_list: details.stores.map((store) => ({
      id: toTypeId('store', store.id),
      name: store.name,
      mcc: store.mcc,
      status: store.status,
      registration_number: store.registrationNumber,
      prefecture: store.prefecture,
      address: store.address,
      created_at: toTimestamp(store.createdAt),
    })),
    members: details.members.map(toMaskedMemberView),
    api_keys: details.keys.map((key) => ({
      id: toTypeId('apiKey', key.id),
      name: key.name,
      ends_with: key.endsWith,
      last_used_at: key.lastUsedAt && toTimestamp(key.lastUsedAt),
    })),
    last_30_days: { count, amount: Math.max(0, amount) },
    open_disputes: details.openDisputes,
  };
}

function toMaskedMemberView(member: Member): StaffMerchantView['members'][number] {
  const hasSecondFactor = member.encryptedTotpSecret !== null || member.hasPasskey;
  return {
    id: toTypeId('member', member.id),
    masked_name: maskName(member.name),
    masked_email: maskEmail(member.email),
    role: assertOfMerchant(member).role,
    has_second_factor: hasSecondFactor,
    created_at: toTimestamp(member.createdAt),
  };
}
