import { defineMachine } from '../shared/state-machine.ts';

export const ACCOUNT_STATUSES = ['unconfirmed', 'active', 'suspended', 'erased'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/**
 * sign_in: a session is requested. confirm: the address is verified. reset: the password is reset.
 */
export type AccountEvent = 'sign_in' | 'confirm' | 'reset' | 'suspend';

export const accountMachine = defineMachine<AccountStatus, AccountEvent>({
  unconfirmed: {
    on: { confirm: 'active', suspend: 'suspended' },
    otherwise: 'account.not_confirmed',
  },
  active: {
    on: { sign_in: 'active', confirm: 'active', reset: 'active', suspend: 'suspended' },
    otherwise: 'unexpected',
  },
  suspended: { on: { suspend: 'suspended' }, otherwise: 'account.suspended' },
  // Only the id is left, for the ledger.
  erased: { on: {}, otherwise: 'account.suspended' },
});

/** The account status after staff lift a suspension. An unverified address stays unverified. */
export function statusAfterSuspension(account: {
  readonly emailVerified: boolean;
  readonly phoneVerified: boolean;
}): AccountStatus {
  return account.emailVerified || account.phoneVerified ? 'active' : 'unconfirmed';
}

export const GENDERS = ['male', 'female', 'other', 'unspecified'] as const;
export type Gender = (typeof GENDERS)[number];

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

export type Profile = {
  readonly displayName: string | null;
  readonly lastName: string | null;
  readonly firstName: string | null;
  readonly lastNameKana: string | null;
  readonly firstNameKana: string | null;
  readonly gender: Gender;
  readonly birthDate: string | null;
  readonly postalCode: string | null;
  readonly prefecture: string | null;
  readonly city: string | null;
  readonly addressLine: string | null;
  readonly building: string | null;
};

const NEEDED = [
  ['last_name', 'lastName'],
  ['first_name', 'firstName'],
  ['last_name_kana', 'lastNameKana'],
  ['first_name_kana', 'firstNameKana'],
  ['birth_date', 'birthDate'],
  ['postal_code', 'postalCode'],
  ['prefecture', 'prefecture'],
  ['city', 'city'],
  ['address_line', 'addressLine'],
] as const satisfies readonly (readonly [string, keyof Profile])[];

/** Number of fields for a large payment: those above, and the verified phone number. */
export const PROFILE_FIELDS_NEEDED = NEEDED.length + 1;

/**
 * The profile fields still missing before a large payment. The law requires the payer's identity.
 */
export function missingProfileFields(profile: Profile, phoneVerified: boolean): readonly string[] {
  const missing = NEEDED.filter(([, key]) => profile[key] === null).map(([name]) => name);
  return phoneVerified ? missing : [...missing, 'phone'];
}

const YEAR_FIRST = 1900;

/** A date that exists, is not in the future and lies within a human lifetime. */
export function isBirthDate(value: string, today: string): boolean {
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
  if (!/^\d{4}-\d\d-\d\d$/.test(value) || year < YEAR_FIRST) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.toISOString().slice(0, 10) === value && value <= today;
}

export const PREFECTURES = [
  '北海道',
  '青森県',
  '岩手県',
  '宮城県',
  '秋田県',
  '山形県',
  '福島県',
  '茨城県',
  '栃木県',
  '群馬県',
  '埼玉県',
  '千葉県',
  '東京都',
  '神奈川県',
  '新潟県',
  '富山県',
  '石川県',
  '福井県',
  '山梨県',
  '長野県',
  '岐阜県',
  '静岡県',
  '愛知県',
  '三重県',
  '滋賀県',
  '京都府',
  '大阪府',
  '兵庫県',
  '奈良県',
  '和歌山県',
  '鳥取県',
  '島根県',
  '岡山県',
  '広島県',
  '山口県',
  '徳島県',
  '香川県',
  '愛媛県',
  '高知県',
  '福岡県',
  '佐賀県',
  '長崎県',
  '熊本県',
  '大分県',
  '宮崎県',
  '鹿児島県',
  '沖縄県',
] as const;
