import { TERMS_VERSION } from '@saifu/contract/registration';
import { validatePassword } from '@saifu/domain/identity/password';
import type { Language } from '@saifu/domain/shared/language';
import type { FormErrors } from '@saifu/web/forms/use-form.ts';
import { HOME_COUNTRY, type PhoneMetadata } from '../../forms/phone-metadata.ts';
import { type RegistrationBody, validateRegistration } from './queries.ts';

export type SignUpValues = {
  readonly channel: 'email' | 'phone';
  readonly email: string;
  /** ISO country code; empty if the number's own prefix belongs to no country. */
  readonly country: string;
  readonly phone: string;
  readonly password: string;
  readonly display_name: string;
  readonly terms_accepted: boolean;
};

export const EMPTY_SIGN_UP: SignUpValues = {
  channel: 'email',
  email: '',
  country: HOME_COUNTRY,
  phone: '',
  password: '',
  display_name: '',
  terms_accepted: false,
};

type Known = { readonly locale: Language; readonly phoneMetadata: PhoneMetadata | undefined };

/** The request body with the email address or the phone number, never both. */
export function toRegistrationBody(
  values: SignUpValues,
  { locale, phoneMetadata }: Known,
): RegistrationBody {
  const { channel, email, country, phone, password } = values;
  return {
    // Without phone metadata the number is sent as typed, and the server parses it.
    ...(channel === 'email' ? { email } : { phone: phoneMetadata?.read(phone, country) ?? phone }),
    ...(values.display_name.trim() !== '' && { display_name: values.display_name }),
    password,
    terms_accepted: values.terms_accepted,
    terms_version: TERMS_VERSION,
    locale,
  };
}

export function validateSignUp(values: SignUpValues, known: Known): FormErrors {
  const { channel, email, country, phone, password } = values;
  const found: Record<string, FormErrors[string]> = {
    ...validateRegistration(toRegistrationBody(values, known)),
  };
  const isRead =
    known.phoneMetadata === undefined || known.phoneMetadata.read(phone, country) !== undefined;
  if (channel === 'phone' && !isRead) found.phone ??= { code: 'field.phone' };

  const loginId = (channel === 'email' ? email : phone).trim();
  const code = loginId === '' ? undefined : validatePassword(password, [loginId]);
  if (code !== undefined) found.password ??= { code };
  return found;
}
