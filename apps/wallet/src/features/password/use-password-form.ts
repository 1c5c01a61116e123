import { normalizePassword, validatePassword } from '@saifu/domain/identity/password';
import type { ErrorCode } from '@saifu/domain/shared/app-error';
import { type FormErrors, useForm } from '@saifu/web/forms/use-form.ts';
import { type PasswordChange, sendPasswordChange, validatePasswordChange } from './queries.ts';

export type PasswordOwner = {
  /** Login ids of the user; the password may not contain them. */
  readonly loginIds: readonly string[];
  /** The session comes from a reset link, so the current password is not required. */
  readonly isReset: boolean;
};

type Values = {
  readonly current_password: string;
  readonly password: string;
  readonly password_confirmation: string;
};

const EMPTY: Values = { current_password: '', password: '', password_confirmation: '' };

export function usePasswordForm(owner: PasswordOwner, onDone: () => void) {
  return useForm({
    initial: EMPTY,
    labels: {
      current_password: 'field.current_password',
      password: 'field.new_password',
      password_confirmation: 'field.password_confirmation',
    },
    fieldByErrorCode: {
      'account.password_wrong': 'current_password',
      'account.password_unchanged': 'password',
      'account.password_common': 'password',
      'account.password_holds_id': 'password',
      'field.mismatch': 'password_confirmation',
    },
    validate: (values) => validateValues(values, owner),
    send: (values: Values) => sendPasswordChange(toRequestBody(values, owner)),
    onDone: () => onDone(),
  });
}

function toRequestBody(
  { current_password, ...chosen }: Values,
  owner: PasswordOwner,
): PasswordChange {
  return owner.isReset ? chosen : { current_password, ...chosen };
}

/**
 * Adds the rules that the request schema cannot express: those about two fields or about the user.
 */
function validateValues(values: Values, owner: PasswordOwner): FormErrors {
  const { current_password, password, password_confirmation } = values;
  const isSame =
    !owner.isReset && normalizePassword(password) === normalizePassword(current_password);
  const own = validatePassword(password, owner.loginIds) ?? (isSame ? UNCHANGED : undefined);
  const isMismatch = password_confirmation !== password;
  return {
    ...(own && { password: { code: own } }),
    ...(isMismatch && { password_confirmation: { code: 'field.mismatch' } }),
    ...(password_confirmation === '' && { password_confirmation: { code: 'field.required' } }),
    // Comes last, because the schema errors include the bounds that the error texts mention.
    ...validatePasswordChange(toRequestBody(values, owner)),
  };
}

const UNCHANGED: ErrorCode = 'account.password_unchanged';
