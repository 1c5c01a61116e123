import { AppError } from '@saifu/domain/shared/app-error';
import { parsePhone } from '../../../platform/phone-numbers.ts';

/** A store's phone number as it is kept. */
export function parseStorePhone(typed: string): string {
  const phone = parsePhone(typed);
  if (phone === undefined) {
    throw new AppError('request.invalid', {}, [{ path: 'phone', code: 'field.phone' }]);
  }
  return phone.stored;
}
