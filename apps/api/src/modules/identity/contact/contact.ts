import { AppError } from '@saifu/domain/shared/app-error';
import { parsePhone } from '../../../platform/phone-numbers.ts';
import type { VerificationChannel } from '../verification/verification.repository.ts';

/** An email or phone number in its stored form. */
export type Contact = { readonly channel: VerificationChannel; readonly destination: string };

type Given = { readonly email: string | undefined; readonly phone: string | undefined };

export function toContact({ email, phone }: Given): Contact {
  if ((email === undefined) === (phone === undefined)) {
    throw invalid(email === undefined ? 'email' : 'phone', 'contact.exactly_one');
  }
  if (email !== undefined) return { channel: 'email', destination: email };
  const parsed = parsePhone(phone ?? '');
  // The code is sent by SMS, so a number that cannot receive SMS cannot be verified.
  if (!parsed?.canReceiveSms) throw invalid('phone', 'field.phone');
  return { channel: 'sms', destination: parsed.stored };
}

function invalid(path: string, code: 'contact.exactly_one' | 'field.phone'): AppError {
  return new AppError('request.invalid', {}, [{ path, code }]);
}
