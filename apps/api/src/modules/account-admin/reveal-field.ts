import { getFullName } from '@saifu/domain/identity/mask-person';
import type { RevealableField } from '@saifu/domain/identity/staff-account';
import { AppError } from '@saifu/domain/shared/app-error';
import { toTypeId } from '@saifu/domain/shared/ids';
import { REVEALS_PER_MEMBER } from '@saifu/domain/shared/limits';
import type { Deps } from '../../dependencies.ts';
import { consumeRateLimit } from '../../platform/rate-limits.ts';
import type { RecordChange } from '../audit/record-change.ts';
import * as accounts from '../identity/account/account.repository.ts';

export type RevealFieldInput = {
  readonly memberId: string;
  readonly userId: string;
  readonly field: RevealableField;
  readonly reason: string;
};

/** Returns one field of personal data. The audit entry has the field and the reason only. */
export async function revealField(
  { db, clock }: Deps,
  { memberId, userId, field, reason }: RevealFieldInput,
  record: RecordChange,
): Promise<string | null> {
  await consumeRateLimit(db, `reveals by ${memberId}`, REVEALS_PER_MEMBER, clock.now());
  return db.transaction(async (tx) => {
    const user = await accounts.get(tx, userId);
    if (user === undefined || user.status === 'erased') throw new AppError('not_found');
    await record(tx, {
      action: 'account.revealed',
      subject: toTypeId('user', userId),
      before: null,
      after: { field, reason },
    });
    return READ[field](user);
  });
}

export function listRevealable(user: accounts.User): readonly RevealableField[] {
  const fields = Object.keys(READ) as RevealableField[];
  return fields.filter((field) => READ[field](user) !== null);
}

const READ: Readonly<Record<RevealableField, (user: accounts.User) => string | null>> = {
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  name: getFullName,
  address: ({ postalCode, prefecture, city, addressLine, building }) => {
    const parts = [postalCode, prefecture, city, addressLine, building];
    return parts.filter((part) => part !== null).join(' ') || null;
  },
  birth_date: ({ birthDate }) => birthDate,
};
