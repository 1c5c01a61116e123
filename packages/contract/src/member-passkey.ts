import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import {
  PASSKEY_NAME_LENGTH_MAX,
  PASSKEYS_MAX,
  PASSWORD_LENGTH_MAX,
} from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, line, secret, timestamp } from './fields.ts';
import { ConsoleSessionView } from './member-session.ts';
import { PasskeyAttestation, PasskeyRegistrationOptionsView } from './passkey.ts';
import {
  ASSERTION_ERRORS,
  PasskeyAssertion,
  PasskeyAuthenticationOptionsView,
} from './passkey-parts.ts';
import { recoveryCodes } from './second-factor.ts';

const own = {
  access: 'any_member',
  roles: ROLES_BY_PERMISSION.own_account,
  staffRoles: STAFF_ROLES_BY_PERMISSION.own_account,
} as const;
const name = line({ max: PASSKEY_NAME_LENGTH_MAX });
const password = secret({ max: PASSWORD_LENGTH_MAX });
const params = z.object({ id: id('memberPasskey') });

/** A passkey of a member. It signs in to the console only. */
export const MemberPasskeyView = z.object({
  id: z.string(),
  name: z.string(),
  /** True if its provider keeps a copy, for example in the cloud account of the phone. */
  is_backed_up: z.boolean(),
  created_at: timestamp,
  last_used_at: z.nullable(timestamp),
});
export type MemberPasskeyView = z.infer<typeof MemberPasskeyView>;

export const requestMemberPasskeyRegistration = endpoint({
  ...own,
  beforeSecondFactor: true,
  method: 'POST',
  path: '/api/v1/console/passkeys/registration_options',
  summary: 'Returns the options for creating a passkey of the caller, after the password.',
  body: z.strictObject({ password }),
  reply: PasskeyRegistrationOptionsView,
  errors: ['account.password_wrong', 'passkey.too_many', 'rate.limited'],
});

export const AddedMemberPasskeyView = z.object({
  passkey: MemberPasskeyView,
  /**
   * If the passkey is the member’s first second factor: ten codes that each replace it once. They
   * are returned only here and are stored as hashes.
   */
  recovery_codes: z.nullable(recoveryCodes),
});
export type AddedMemberPasskeyView = z.infer<typeof AddedMemberPasskeyView>;

export const addMemberPasskey = endpoint({
  ...own,
  beforeSecondFactor: true,
  method: 'POST',
  path: '/api/v1/console/passkeys',
  summary:
    'Adds a passkey, which is a second factor too. The first second factor ends the member’s ' +
    'other sessions. The member is notified.',
  body: z.strictObject({
    /** The browser and system if absent. */
    name: z.optional(name),
    credential: PasskeyAttestation,
  }),
  reply: AddedMemberPasskeyView,
  status: 201,
  errors: [
    'passkey.expired',
    'passkey.invalid',
    'passkey.origin_unknown',
    'passkey.user_not_verified',
    'passkey.exists',
    'passkey.too_many',
  ],
});

export const listMemberPasskeys = endpoint({
  ...own,
  method: 'GET',
  path: '/api/v1/console/passkeys',
  summary: 'Lists the caller’s passkeys, the newest first.',
  reply: z.object({
    items: z.array(MemberPasskeyView).check(z.maxLength(PASSKEYS_MAX)),
    next_cursor: z.null(),
  }),
  errors: [],
});

export const renameMemberPasskey = endpoint({
  ...own,
  method: 'PUT',
  path: '/api/v1/console/passkeys/{id}',
  summary: 'Renames a passkey of the caller.',
  params,
  body: z.strictObject({ name }),
  reply: MemberPasskeyView,
  errors: [],
});

export const removeMemberPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/console/passkeys/{id}/remove',
  summary:
    'Removes a passkey of the caller after the password, and ends the caller’s other sessions. ' +
    'A member who needs a second factor keeps the last one. The member is notified.',
  params,
  body: z.strictObject({ password }),
  errors: ['account.password_wrong', 'second_factor.last', 'rate.limited'],
});

export const requestConsolePasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/v1/console/sign_in/passkey_options',
  access: 'guest',
  summary: 'Returns the options for a sign-in to the console with a passkey of this browser.',
  reply: PasskeyAuthenticationOptionsView,
  errors: [],
});

export const signInToConsoleWithPasskey = endpoint({
  method: 'POST',
  path: '/api/v1/console/sign_in/passkey',
  access: 'guest',
  summary:
    'Signs a member in with a passkey, in the browser that requested the options, and sets the ' +
    'cookie of the session. No other second factor is needed.',
  body: z.strictObject({ credential: PasskeyAssertion }),
  reply: ConsoleSessionView,
  errors: [...ASSERTION_ERRORS, 'rate.limited'],
});

export const requestPasskeySecondFactor = endpoint({
  ...own,
  beforeSecondFactor: true,
  method: 'POST',
  path: '/api/v1/console/second_factor/passkey_options',
  summary: 'Returns the options for presenting a passkey to the session as the second factor.',
  reply: PasskeyAuthenticationOptionsView,
  errors: ['passkey.unknown'],
});

export const enterPasskeySecondFactor = endpoint({
  ...own,
  beforeSecondFactor: true,
  method: 'POST',
  path: '/api/v1/console/second_factor/passkey',
  summary: 'Presents a passkey to the session as the second factor.',
  body: z.strictObject({ credential: PasskeyAssertion }),
  reply: ConsoleSessionView,
  errors: [...ASSERTION_ERRORS, 'passkey.other_account', 'rate.limited'],
});
