import { AppError } from '@saifu/domain/shared/app-error';
import { parsePhone } from '../../../platform/phone-numbers.ts';

/** Stored form of a store's phone number. */
export function parseStorePhone(typed: string): string {
  const phone = parsePhone(typed);
  if (phone === undefined) {
    throw new AppError('request.invalid', {}, [{ path: 'phone', code: 'field.phone' }]);
  }
  return phone.stored;
}
