import { isBirthDate } from '@saifu/domain/identity/account';
import {
  getChangedApplicationFields,
  getOutdatedChecks,
  isOfAge,
  type MerchantApplicationAnswers,
  REPRESENTATIVE_AGE_MIN,
} from '@saifu/domain/merchants/merchant-application';
import { AppError, type FieldError } from '@saifu/domain/shared/app-error';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import type { Deps } from '../../dependencies.ts';
import { parsePhone } from '../../platform/phone-numbers.ts';
import { changeByLink, type LinkInput } from './change-by-link.ts';
import { type Answers, decryptAnswers, encryptAnswers } from './encrypt-answers.ts';
import type * as applications from './merchant-application.repository.ts';
import * as checks from './review/application-check.repository.ts';

type Representative = Omit<MerchantApplicationAnswers['representative'], 'birthDate'> & {
  /** Absent: as before. */
  readonly birthDate?: string | undefined;
};

export type SaveApplicationInput = LinkInput & {
  readonly version: number;
  readonly parts: Omit<Answers, 'representative'> & {
    readonly representative?: Representative | undefined;
  };
};

/**
 * Saves parts of an application. While staff ask for corrections, nothing else may change, and
 * what they had confirmed of the changed parts counts no longer.
 */
export function saveApplication(
  deps: Deps,
  { parts, ...link }: SaveApplicationInput,
): Promise<applications.MerchantApplication> {
  return changeByLink(deps, { ...link, event: 'edit' }, async (tx, application, now) => {
    const before = decryptAnswers(deps, application);
    const after = merge(before, parts, toCivilDate(now));
    const changed = getChangedApplicationFields(before, after);
    if (application.status === 'changes_requested') {
      const locked = changed.filter((field) => !application.requestedFields.includes(field));
      if (locked.length > 0) {
        throwInvalid(locked.map((path) => ({ path, code: 'field.locked' })));
      }
      await checks.remove(tx, application.id, getOutdatedChecks(changed));
    }
    return encryptAnswers(deps, after);
  });
}

function merge(before: Answers, parts: SaveApplicationInput['parts'], today: string): Answers {
  const { business, representative, ...rest } = parts;
  const phone = business && parsePhone(business.phone);
  if (business !== undefined && phone === undefined) {
    throwInvalid([{ path: 'business.phone', code: 'field.phone' }]);
  }
  const birthDate = representative?.birthDate ?? before.representative?.birthDate;
  if (representative !== undefined) assertBirthDate(birthDate, today);
  return {
    ...before,
    ...rest,
    ...(business && phone && { business: { ...business, phone: phone.stored } }),
    ...(representative &&
      birthDate !== undefined && { representative: { ...representative, birthDate } }),
  };
}

function assertBirthDate(birthDate: string | undefined, today: string): void {
  const path = 'representative.birth_date';
  if (birthDate === undefined) throwInvalid([{ path, code: 'field.required' }]);
  if (!isBirthDate(birthDate, today)) throwInvalid([{ path, code: 'field.format' }]);
  if (!isOfAge(birthDate, today)) {
    throwInvalid([{ path, code: 'field.age', params: { min: REPRESENTATIVE_AGE_MIN } }]);
  }
}

function throwInvalid(fields: readonly FieldError[]): never {
  throw new AppError('request.invalid', {}, fields);
}
