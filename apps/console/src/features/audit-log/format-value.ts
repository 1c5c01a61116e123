import { MEMBER_ROLES } from '@saifu/domain/members/member-role';
import { STAFF_ROLES } from '@saifu/domain/members/staff-role';
import { formatYen } from '@saifu/domain/shared/yen';
import type { Translate } from '@saifu/i18n/texts';

const AMOUNTS: readonly string[] = [
  'amount',
  'initial_amount',
  'monthly_amount',
  'pay_amount',
  'refund_limit_yen',
  'unit_price',
];

const ROLES = [...MEMBER_ROLES, ...STAFF_ROLES];

type FormatOptions = {
  readonly t: Translate;
  /** The names of members and stores by their ids. */
  readonly names: ReadonlyMap<string, string>;
};

/** The value of one field of an entry as text. */
export function formatValue(field: string, value: unknown, { t, names }: FormatOptions): string {
  if (value === null || value === undefined || value === '') return t('console_audit.none');
  if (typeof value === 'boolean') return t(value ? 'app.yes' : 'app.no');
  if (Array.isArray(value)) {
    if (value.length > 0) {
      return value.map((item) => formatValue(field, item, { t, names })).join(', ');
    }
    return t(field === 'store_ids' ? 'console_team.all_stores' : 'console_audit.none');
  }
  if (Number.isSafeInteger(value) && AMOUNTS.includes(field)) return formatYen(Number(value));
  if (typeof value !== 'string') return JSON.stringify(value);
  const role = field === 'role' ? ROLES.find((each) => each === value) : undefined;
  return role === undefined ? (names.get(value) ?? value) : t(`console.role_${role}`);
}
