import { isBirthDate } from '@saifu/domain/identity/account';
import { AppError } from '@saifu/domain/shared/app-error';
import type { Deps } from '../../../dependencies.ts';
import { toTimestamp } from '../../../platform/clock.ts';
import * as accounts from './account.repository.ts';

type Loose<Shape> = { readonly [Key in keyof Shape]?: Shape[Key] | undefined };

/** Updates only the given fields. */
export async function updateProfile(
  deps: Deps,
  userId: string,
  changes: Loose<accounts.Changes>,
): Promise<void> {
  const today = toTimestamp(deps.clock.now()).slice(0, 10);
  const { birthDate } = changes;
  if (typeof birthDate === 'string' && !isBirthDate(birthDate, today)) {
    throw new AppError('request.invalid', {}, [{ path: 'birth_date', code: 'field.format' }]);
  }
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  await accounts.update(deps.db, userId, Object.fromEntries(given));
}
