import { CONTACT_SETTLED_MS } from '../shared/limits.ts';

/** What a challenge is for. An answer to one does not count for another. */
export const PASSKEY_PURPOSES = [
  'registration',
  'sign_in',
  'step_up',
  'member_registration',
  'member_sign_in',
  'member_second_factor',
] as const;
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

/** single_device: the key cannot leave its device. multi_device: its provider may copy it. */
export const PASSKEY_DEVICE_TYPES = ['single_device', 'multi_device'] as const;
export type PasskeyDeviceType = (typeof PASSKEY_DEVICE_TYPES)[number];

/**
 * An authenticator that counts its signatures sends a larger number each time. The same or a
 * smaller number means that the key was copied. Most authenticators do not count and send zero.
 */
export function isCounterPlausible(storedCounter: number, sentCounter: number): boolean {
  return sentCounter > storedCounter || (storedCounter === 0 && sentCounter === 0);
}

/**
 * From when a passkey approves large payments. It counts at once if it was added right after a
 * proof that approves them itself. Otherwise someone who knows only the password could add a
 * passkey and pay with it, so it waits as long as a new address does.
 */
export function getPasskeySettledAt(addedAt: Date, paymentFreshUntil: Date | null): Date {
  const isApproved = paymentFreshUntil !== null && paymentFreshUntil > addedAt;
  return isApproved ? addedAt : new Date(addedAt.getTime() + CONTACT_SETTLED_MS);
}
