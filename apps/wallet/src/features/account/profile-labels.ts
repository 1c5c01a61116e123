import type { Gender } from '@saifu/domain/identity/account';
import type { TextKey } from '@saifu/i18n/texts';
import type { ProfileValues } from './profile-values.ts';

export const PROFILE_LABELS = {
  display_name: 'field.display_name',
  last_name: 'field.last_name',
  first_name: 'field.first_name',
  last_name_kana: 'field.last_name_kana',
  first_name_kana: 'field.first_name_kana',
  gender: 'field.gender',
  birth_date: 'field.birth_date',
  postal_code: 'field.postal_code',
  prefecture: 'field.prefecture',
  city: 'field.city',
  address_line: 'field.address_line',
  building: 'field.building',
} as const satisfies Readonly<Record<keyof ProfileValues, TextKey>>;

export const GENDER_LABELS: Readonly<Record<Gender, TextKey>> = {
  male: 'profile.gender_male',
  female: 'profile.gender_female',
  other: 'profile.gender_other',
  unspecified: 'profile.gender_unspecified',
};

/**
 * Label of a field that the API reports as missing. Undefined for a field that only a newer server
 * knows.
 */
export function getMissingFieldLabel(name: string): TextKey | undefined {
  const labels: Readonly<Record<string, TextKey>> = PROFILE_LABELS;
  return name === 'phone' ? 'profile.verified_phone' : labels[name];
}
