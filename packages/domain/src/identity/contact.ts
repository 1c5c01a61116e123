import { CONTACT_CHANGE_DELAY_MS, CONTACT_SETTLED_MS, CONTACT_UNDO_MS } from '../shared/limits.ts';

/** How a contact address is reached: an email address, or a phone number by SMS. */
export const CONTACT_CHANNELS = ['email', 'sms'] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];

/**
 * open: the new address is verified, and the owner has to verify the current one or to accept the
 * delay. scheduled: it takes effect after the delay. The other three are final.
 */
export const CONTACT_CHANGE_STATUSES = [
  'open',
  'scheduled',
  'applied',
  'canceled',
  'undone',
] as const;
export type ContactChangeStatus = (typeof CONTACT_CHANGE_STATUSES)[number];

/** The contact addresses of an account, and since when each of them has been verified. */
export type ContactOwner = {
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly emailVerifiedAt: Date | null;
  readonly phone: string | null;
  readonly phoneVerified: boolean;
  readonly phoneVerifiedAt: Date | null;
  /** When the address of the registration was verified. */
  readonly firstVerifiedAt: Date | null;
};

export type ProvenContact = {
  readonly channel: ContactChannel;
  readonly destination: string;
  readonly provenAt: Date | null;
};

/** The verified addresses, the email first. */
export function provenContacts(owner: ContactOwner): readonly ProvenContact[] {
  const all = [
    { channel: 'email', destination: owner.email, isProven: owner.emailVerified },
    { channel: 'sms', destination: owner.phone, isProven: owner.phoneVerified },
  ] as const;
  return all.flatMap(({ channel, destination, isProven }) => {
    if (!isProven || destination === null) return [];
    const provenAt = channel === 'email' ? owner.emailVerifiedAt : owner.phoneVerifiedAt;
    return [{ channel, destination, provenAt }];
  });
}

/**
 * Whether an address has belonged to the account long enough to approve a large payment. The
 * registration address counts at once, because it cannot have replaced an older one.
 */
export function isSettled(
  { provenAt }: Pick<ProvenContact, 'provenAt'>,
  { firstVerifiedAt }: Pick<ContactOwner, 'firstVerifiedAt'>,
  now: Date,
): boolean {
  if (provenAt === null) return false;
  if (provenAt.getTime() === firstVerifiedAt?.getTime()) return true;
  return settlesAt(provenAt) <= now;
}

function settlesAt(provenAt: Date): Date {
  return new Date(provenAt.getTime() + CONTACT_SETTLED_MS);
}

export type TrustedContact = ProvenContact & {
  readonly isSettled: boolean;
  /** A newer address was skipped. The owner is shown why the code is not sent there. */
  readonly skipsNewer: boolean;
};

/** Where a confirmation code is sent: a settled address if there is one, email before SMS. */
export function trustedContact(owner: ContactOwner, now: Date): TrustedContact | null {
  const contacts = provenContacts(owner);
  const settled = contacts.find((contact) => isSettled(contact, owner, now));
  const chosen = settled ?? contacts[0];
  if (chosen === undefined) return null;
  const skipsNewer = settled !== undefined && settled !== contacts[0];
  return { ...chosen, isSettled: settled !== undefined, skipsNewer };
}

/** When the first address of an account becomes settled. Null if one already is or none exists. */
export function firstSettledAt(owner: ContactOwner, now: Date): Date | null {
  const contacts = provenContacts(owner);
  if (contacts.some((contact) => isSettled(contact, owner, now))) return null;
  const times = contacts.flatMap(({ provenAt }) => (provenAt === null ? [] : [provenAt.getTime()]));
  return times.length === 0 ? null : settlesAt(new Date(Math.min(...times)));
}

/**
 * The address whose holder must approve a change and is notified of it: the replaced address or,
 * when an address is added, the existing one. Null if the account has no verified address.
 */
export function contactToProve(owner: ContactOwner, channel: ContactChannel): ProvenContact | null {
  const contacts = provenContacts(owner);
  return contacts.find((contact) => contact.channel === channel) ?? contacts[0] ?? null;
}

/** When a change takes effect without the approval of the current address. */
export function getEffectiveAt(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + CONTACT_CHANGE_DELAY_MS);
}

/** Until when a change that took effect can be undone. */
export function undoableUntil(appliedAt: Date): Date {
  return new Date(appliedAt.getTime() + CONTACT_UNDO_MS);
}

/** Whether a change can be undone with the link sent to the previous address. */
export function isUndoable(
  { status, appliedAt }: { readonly status: ContactChangeStatus; readonly appliedAt: Date | null },
  now: Date,
): boolean {
  if (status === 'scheduled') return true;
  return status === 'applied' && appliedAt !== null && undoableUntil(appliedAt) > now;
}
