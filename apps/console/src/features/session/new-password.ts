import { validatePassword } from '@saifu/domain/identity/password';
import type { ErrorCode } from '@saifu/domain/shared/app-error';
import type { FormErrors } from '@saifu/web/forms/use-form.ts';

type NewPassword = { readonly password: string; readonly password_confirmation: string };

/** The rules that the schema of the request cannot express: those about two fields. */
export function validatePasswordRules(values: NewPassword, email: string | null): FormErrors {
  const { password, password_confirmation: confirmation } = values;
  const code = validatePassword(password, email === null ? [] : [email]);
  return {
    ...(code !== undefined && { password: { code } }),
    ...(confirmation !== password && { password_confirmation: { code: 'field.mismatch' } }),
    ...(confirmation === '' && { password_confirmation: { code: 'field.required' } }),
  };
}

/** Where the errors of a whole call about a new password are shown. */
export const PASSWORD_FIELD_BY_CODE = {
  'account.password_common': 'password',
  'account.password_holds_id': 'password',
  'account.password_unchanged': 'password',
  'field.mismatch': 'password_confirmation',
} as const satisfies Partial<Record<ErrorCode, keyof NewPassword>>;
