import { ROLES_BY_PERMISSION } from '@saifu/domain/members/member-role';
import { STAFF_ROLES_BY_PERMISSION } from '@saifu/domain/members/staff-role';
import { PASSWORD_LENGTH_MAX, RECOVERY_CODES_COUNT } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { line, oneTimeCode, secret } from './fields.ts';
import { ConsoleSessionView } from './member-session.ts';

const own = {
  access: 'any_member',
  roles: ROLES_BY_PERMISSION.own_account,
  staffRoles: STAFF_ROLES_BY_PERMISSION.own_account,
} as const;
const password = secret({ max: PASSWORD_LENGTH_MAX });

/** The secret of an authenticator app. It is returned only here. */
export const TotpSetupView = z.object({
  secret: z.string(),
  /** The same as an address for a QR code. */
  otpauth_uri: z.string(),
  /** The address drawn as a QR code, as SVG. */
  qr_svg: z.string(),
});
export type TotpSetupView = z.infer<typeof TotpSetupView>;

export const recoveryCodes = z
  .array(z.string())
  .check(z.minLength(RECOVERY_CODES_COUNT), z.maxLength(RECOVERY_CODES_COUNT));

/** Each code is valid once. They are returned only here and are stored as hashes. */
export const RecoveryCodesView = z.object({ recovery_codes: recoveryCodes });
export type RecoveryCodesView = z.infer<typeof RecoveryCodesView>;

export const enterSecondFactor = endpoint({
  ...own,
  beforeSecondFactor: true,
  method: 'POST',
  path: '/api/v1/console/second_factor',
  summary: 'Presents a code of the authenticator app, or a recovery code, to the session.',
  body: z
    .strictObject({
      code: z.optional(oneTimeCode),
      /** Instead of a code, if the app is lost. */
      recovery_code: z.optional(line({ max: 40 })),
    })
    .check(
      z.refine(
        ({ code, recovery_code }) => (code === undefined) !== (recovery_code === undefined),
        {
          error: 'field.required',
          path: ['code'],
        },
      ),
    ),
  reply: ConsoleSessionView,
  errors: ['second_factor.code_wrong', 'second_factor.not_set_up', 'rate.limited'],
});

export const setUpTotp = endpoint({
  ...own,
  beforeSecondFactor: true,
  method: 'POST',
  path: '/api/v1/console/totp',
  summary:
    'Creates the secret of an authenticator app. It counts once a code of it has been confirmed; ' +
    'until then an earlier one stays valid.',
  body: z.strictObject({ password }),
  reply: TotpSetupView,
  errors: ['account.password_wrong', 'rate.limited'],
});

export const confirmTotp = endpoint({
  ...own,
  beforeSecondFactor: true,
  method: 'POST',
  path: '/api/v1/console/totp/confirm',
  summary:
    'Confirms the new secret by a code, replaces the recovery codes and ends the member’s other ' +
    'sessions.',
  body: z.strictObject({ code: oneTimeCode }),
  reply: RecoveryCodesView,
  errors: ['second_factor.code_wrong', 'second_factor.not_set_up', 'rate.limited'],
});

export const renewRecoveryCodes = endpoint({
  ...own,
  method: 'POST',
  path: '/api/v1/console/recovery_codes',
  summary: 'Replaces the recovery codes.',
  body: z.strictObject({ password }),
  reply: RecoveryCodesView,
  errors: ['account.password_wrong', 'second_factor.not_set_up', 'rate.limited'],
});
