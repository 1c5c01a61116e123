import type { UserView } from '@saifu/contract/account';
import { missingProfileFields } from '@saifu/domain/identity/account';
import { toTypeId } from '@saifu/domain/shared/ids';
import { toTimestamp } from '../../../platform/clock.ts';
import { toSpendingLimitsView } from '../../payments/spending-limit/views.ts';
import type { User } from './account.repository.ts';
import type { UserDetails } from './load-user-details.ts';

const SUBJECTS = [
  'card',
  'payment',
  'receipt',
  'refund_request',
  'recurring_billing',
  'consultation',
  'profile',
  'export',
] as const;

type UserViewContext = UserDetails & { readonly scope: 'full' | 'reset' };

export function toUserView(user: User, context: UserViewContext): UserView {
  const { scope, limits, passkeyCount } = context;
  const missing = missingProfileFields(user, user.phoneVerified);
  return {
    id: toTypeId('user', user.id),
    display_name: user.displayName,
    last_name: user.lastName,
    first_name: user.firstName,
    last_name_kana: user.lastNameKana,
    first_name_kana: user.firstNameKana,
    gender: user.gender,
    birth_date: user.birthDate,
    email: user.email,
    email_verified: user.emailVerified,
    phone: user.phone,
    phone_verified: user.phoneVerified,
    postal_code: user.postalCode,
    prefecture: user.prefecture,
    city: user.city,
    address_line: user.addressLine,
    building: user.building,
    locale: user.locale,
    theme: user.theme,
    profile_completed: missing.length === 0,
    missing_profile_fields: [...missing],
    has_password: user.passwordHash !== null,
    must_set_password: scope === 'reset',
    passkey_count: passkeyCount,
    limits: toSpendingLimitsView(limits),
    abilities: toAbilities(scope),
    erase_at: user.eraseAt && toTimestamp(user.eraseAt),
    created_at: toTimestamp(user.createdAt),
  };
}

/**
 * A full session may manage all of the user's own resources; a reset session may only set the
 * password.
 */
function toAbilities(scope: 'full' | 'reset'): UserView['abilities'] {
  if (scope === 'reset') return [{ action: 'update', subject: 'password' }];
  return SUBJECTS.map((subject) => ({ action: 'manage', subject }));
}
