import type { StaffAccountView } from '@saifu/contract/staff-account';
import { groupDigits, yen } from '@saifu/domain/shared/yen';

export type AccountLimitsValues = {
  readonly per_payment: string;
  readonly per_day: string;
  readonly per_month: string;
  readonly reason: string;
};

export type LimitsBody = {
  readonly per_payment: number | null;
  readonly per_day: number | null;
  readonly per_month: number | null;
  readonly reason: string;
};

/** An empty amount is no limit. */
export function toLimitsValues({ staff }: StaffAccountView['limits']): AccountLimitsValues {
  const show = (limit: number | null | undefined) => (limit == null ? '' : groupDigits(yen(limit)));
  return {
    per_payment: show(staff?.per_payment),
    per_day: show(staff?.per_day),
    per_month: show(staff?.per_month),
    reason: '',
  };
}

export function toLimitsBody({ reason, ...typed }: AccountLimitsValues): LimitsBody {
  const read = (text: string) => (text === '' ? null : Number(text.replaceAll(',', '')));
  return {
    per_payment: read(typed.per_payment),
    per_day: read(typed.per_day),
    per_month: read(typed.per_month),
    reason,
  };
}
