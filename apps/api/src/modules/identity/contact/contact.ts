import { AppError } from '@saifu/domain/shared/app-error';
import { parsePhone } from '../../../platform/phone-numbers.ts';
import type { Channel } from '../verification/verification.repository.ts';

/** Where somebody can be written to, as it is stored. */
export type Contact = { readonly channel: Channel; readonly destination: string };

type Given = { readonly email: string | undefined; readonly phone: string | undefined };

export function toContact({ email, phone }: Given): Contact {
  if ((email === undefined) === (phone === undefined)) {
    throw invalid(email === undefined ? 'email' : 'phone', 'contact.exactly_one');
  }
  if (email !== undefined) return { channel: 'email', destination: email };
  const parsed = parsePhone(phone ?? '');
  // The proof goes by SMS, so a number that takes none cannot be proven.
  if (!parsed?.canReceiveSms) throw invalid('phone', 'field.phone');
  return { channel: 'sms', destination: parsed.stored };
}

function invalid(path: string, code: 'contact.exactly_one' | 'field.phone'): AppError {
  return new AppError('request.invalid', {}, [{ path, code }]);
}
