import type { UserView } from '@saifu/contract/account';
import { GENDERS, isBirthDate, PREFECTURES } from '@saifu/domain/identity/account';
import { toCivilDate } from '@saifu/domain/shared/calendar';
import type { FormErrors } from '@saifu/web/forms/use-form.ts';
import { formatPostalCode } from './person.ts';
import { type ProfileChanges, validateProfile } from './queries.ts';

const TEXTS = [
  ...(['display_name', 'last_name', 'first_name', 'last_name_kana', 'first_name_kana'] as const),
  ...(['birth_date', 'postal_code', 'city', 'address_line', 'building'] as const),
];
type TextName = (typeof TEXTS)[number];

/** Profile as form values. An empty string stands for null. */
export type ProfileValues = Readonly<Record<TextName | 'gender' | 'prefecture', string>>;

/** Keys are in the order of the form fields. */
export function toFormValues(user: UserView): ProfileValues {
  return {
    display_name: user.display_name ?? '',
    last_name: user.last_name ?? '',
    first_name: user.first_name ?? '',
    last_name_kana: user.last_name_kana ?? '',
    first_name_kana: user.first_name_kana ?? '',
    gender: user.gender,
    birth_date: user.birth_date ?? '',
    postal_code: user.postal_code === null ? '' : formatPostalCode(user.postal_code),
    prefecture: user.prefecture ?? '',
    city: user.city ?? '',
    address_line: user.address_line ?? '',
    building: user.building ?? '',
  };
}

/** Only the changed fields. An emptied field becomes null. */
export function getProfileChanges(user: UserView, values: ProfileValues): ProfileChanges {
  const before = toFormValues(user);
  const changed = TEXTS.filter((name) => values[name].trim() !== before[name]);
  const texts: Partial<Record<TextName, string | null>> = Object.fromEntries(
    changed.map((name) => [name, values[name].trim() || null]),
  );
  const gender = GENDERS.find((each) => each === values.gender);
  const prefecture = PREFECTURES.find((each) => each === values.prefecture) ?? null;
  return {
    ...texts,
    ...(gender !== undefined && gender !== user.gender && { gender }),
    ...(values.prefecture !== before.prefecture && { prefecture }),
  };
}

export function isChanged(user: UserView, values: ProfileValues): boolean {
  return Object.keys(getProfileChanges(user, values)).length > 0;
}

/**
 * The request schema covers everything except whether the date of birth exists and is in the past.
 */
export function validateProfileValues(user: UserView, values: ProfileValues): FormErrors {
  const changes = getProfileChanges(user, values);
  const { birth_date } = changes;
  const isInvalidBirthDate =
    typeof birth_date === 'string' && !isBirthDate(birth_date, toCivilDate(new Date()));
  return {
    ...validateProfile(changes),
    ...(isInvalidBirthDate && { birth_date: { code: 'field.format' } }),
  };
}
