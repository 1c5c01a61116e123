import { expect, test } from 'vitest';
import {
  type ContactOwner,
  contactToProve,
  firstSettledAt,
  getEffectiveAt,
  isSettled,
  isUndoable,
  provenContacts,
  trustedContact,
} from './contact.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date('2026-11-16T12:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);

const registered: ContactOwner = {
  email: 'hanako@saifu.example',
  emailVerified: true,
  emailVerifiedAt: ago(400),
  phone: null,
  phoneVerified: false,
  phoneVerifiedAt: null,
  firstVerifiedAt: ago(400),
};
const phone = (days: number) => ({
  phone: '+818012345678',
  phoneVerified: true,
  phoneVerifiedAt: ago(days),
});

test.each([
  ['7 days old', ago(7), true],
  ['one millisecond younger', new Date(ago(7).getTime() + 1), false],
  ['new', now, false],
  ['of unknown age', null, false],
])('an address that is %s: settled is %s', (_, provenAt, expected) => {
  expect(isSettled({ provenAt }, registered, now)).toBe(expected);
});

test('the address of the registration is settled at once, a later one is not', () => {
  const young = { ...registered, emailVerifiedAt: ago(1), firstVerifiedAt: ago(1), ...phone(0) };
  expect(isSettled({ provenAt: ago(1) }, young, now)).toBe(true);
  expect(isSettled({ provenAt: ago(0) }, young, now)).toBe(false);
});

test('an account without any verified address has none that is settled', () => {
  const nobody = { ...registered, emailVerified: false };
  expect(provenContacts(nobody)).toEqual([]);
  expect(trustedContact(nobody, now)).toBeNull();
  expect(firstSettledAt(nobody, now)).toBeNull();
  expect(contactToProve(nobody, 'email')).toBeNull();
});

test('a code goes to the email, or to the phone while only that is settled', () => {
  expect(trustedContact({ ...registered, ...phone(30) }, now)).toMatchObject({
    channel: 'email',
    isSettled: true,
    skipsNewer: false,
  });
  const changed = { ...registered, emailVerifiedAt: ago(2) };
  expect(trustedContact({ ...changed, ...phone(30) }, now)).toMatchObject({
    channel: 'sms',
    isSettled: true,
    skipsNewer: true,
  });
  expect(trustedContact(changed, now)).toMatchObject({
    channel: 'email',
    isSettled: false,
    skipsNewer: false,
  });
});

test('firstSettledAt returns when the first address becomes settled', () => {
  expect(firstSettledAt(registered, now)).toBeNull();
  const changed = { ...registered, emailVerifiedAt: ago(2), ...phone(3) };
  expect(firstSettledAt(changed, now)).toEqual(new Date(now.getTime() + 4 * DAY_MS));
});

test('the replaced address approves a change; for an added one, the existing address', () => {
  expect(contactToProve(registered, 'email')?.destination).toBe('hanako@saifu.example');
  expect(contactToProve(registered, 'sms')?.destination).toBe('hanako@saifu.example');
  const both = { ...registered, ...phone(30) };
  expect(contactToProve(both, 'sms')?.destination).toBe('+818012345678');
  const unproven = { ...both, phoneVerified: false };
  expect(contactToProve(unproven, 'sms')?.destination).toBe('hanako@saifu.example');
});

test('a change without the current address takes effect 24 hours later', () => {
  expect(getEffectiveAt(ago(1))).toEqual(now);
});

test.each([
  ['open', null, false],
  ['scheduled', null, true],
  ['applied', ago(6.99), true],
  ['applied', ago(7), false],
  ['canceled', null, false],
  ['undone', ago(1), false],
] as const)('a change that is %s since %s: undoable is %s', (status, appliedAt, expected) => {
  expect(isUndoable({ status, appliedAt }, now)).toBe(expected);
});
