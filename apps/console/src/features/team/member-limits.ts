import { hasRefundLimit, type MemberRole } from '@saifu/domain/members/member-role';
import { MEMBER_REFUND_LIMIT_YEN_DEFAULT } from '@saifu/domain/shared/limits';
import { groupDigits, yen } from '@saifu/domain/shared/yen';
import type { FormErrors } from '@saifu/web/forms/use-form.ts';

/** The limits of a member as a form holds them. */
export type LimitsValues = {
  readonly role: MemberRole;
  /** Ids with spaces between them. Empty: all stores. */
  readonly store_ids: string;
  /** An amount as typed. */
  readonly refund_limit_yen: string;
};

type StoredLimits = {
  readonly role: MemberRole;
  readonly store_ids: readonly string[];
  readonly refund_limit_yen: number;
};

export const NEW_MEMBER_LIMITS: LimitsValues = toLimitsValues({
  role: 'clerk',
  store_ids: [],
  refund_limit_yen: MEMBER_REFUND_LIMIT_YEN_DEFAULT,
});

export function toLimitsValues({ role, store_ids, refund_limit_yen }: StoredLimits): LimitsValues {
  const limit = groupDigits(yen(refund_limit_yen));
  return { role, store_ids: store_ids.join(' '), refund_limit_yen: limit };
}

/** What is sent: stores and refund limit only for a role that they limit. */
export function toLimits({ role, store_ids, refund_limit_yen: limit }: LimitsValues) {
  if (!hasRefundLimit(role)) return { role };
  const amount = Number(limit.replaceAll(',', ''));
  return { role, store_ids: splitIds(store_ids), refund_limit_yen: amount };
}

export function splitIds(ids: string): string[] {
  return ids.split(' ').filter((id) => id !== '');
}

/** The schema cannot tell an empty amount from 0. */
export function findMissingLimit({ role, refund_limit_yen: limit }: LimitsValues): FormErrors {
  const isMissing = hasRefundLimit(role) && limit === '';
  return isMissing ? { refund_limit_yen: { code: 'field.required' } } : {};
}
