import type { UserView } from '@saifu/contract/account';
import type { TextKey } from '@saifu/i18n/texts';
import type { Kind } from './queries.ts';

type ContactTexts = {
  readonly field: TextKey;
  readonly other: TextKey;
  readonly changed: TextKey;
  readonly pending: TextKey;
  /** Text of the undo link, by whether the change has taken effect. */
  readonly undo: Readonly<Record<'scheduled' | 'applied', TextKey>>;
  /** Actions with their button text and accessible name. */
  readonly actions: Readonly<
    Record<ContactAction, { readonly label: TextKey; readonly name: TextKey }>
  >;
};

type ContactAction = 'add' | 'verify' | 'change';

export const CONTACT_TEXTS: Readonly<Record<Kind, ContactTexts>> = {
  email: {
    field: 'profile.new_email',
    other: 'profile.other_email',
    changed: 'profile.email_changed',
    pending: 'profile.pending_email',
    undo: { scheduled: 'profile.undo_email_scheduled', applied: 'profile.undo_email_applied' },
    actions: {
      add: { label: 'profile.add', name: 'profile.add_email' },
      verify: { label: 'profile.verify', name: 'profile.verify_email' },
      change: { label: 'profile.change', name: 'profile.change_email' },
    },
  },
  phone: {
    field: 'profile.new_phone',
    other: 'profile.other_phone',
    changed: 'profile.phone_changed',
    pending: 'profile.pending_phone',
    undo: { scheduled: 'profile.undo_phone_scheduled', applied: 'profile.undo_phone_applied' },
    actions: {
      add: { label: 'profile.add', name: 'profile.add_phone' },
      verify: { label: 'profile.verify', name: 'profile.verify_phone' },
      change: { label: 'profile.change', name: 'profile.change_phone' },
    },
  },
};

export function getContact(user: UserView, kind: Kind) {
  return kind === 'email'
    ? { address: user.email, isVerified: user.email_verified }
    : { address: user.phone, isVerified: user.phone_verified };
}
