import type { UserView } from '@saifu/contract/account';
import { toTypeId } from '@saifu/domain/ids';
import { toTimestamp } from '../../platform/clock.ts';
import type { User } from './store.ts';

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

export function toUserView(user: User): UserView {
  return {
    id: toTypeId('user', user.id),
    display_name: user.displayName,
    email: user.email,
    email_verified: user.emailVerified,
    phone: user.phone,
    phone_verified: user.phoneVerified,
    locale: user.locale,
    // A signed-in person may do everything with what is theirs, and nothing with the rest.
    abilities: SUBJECTS.map((subject) => ({ action: 'manage', subject })),
    created_at: toTimestamp(user.createdAt),
  };
}
