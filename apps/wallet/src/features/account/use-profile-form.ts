import type { UserView } from '@saifu/contract/account';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { PROFILE_LABELS } from './profile-labels.ts';
import {
  getProfileChanges,
  isChanged,
  type ProfileValues,
  toFormValues,
  validateProfileValues,
} from './profile-values.ts';
import { useSaveProfile } from './queries.ts';

export type ProfileForm = ReturnType<typeof useProfileForm>;

/** `onDone` receives whether anything was saved. Without changes no request is sent. */
export function useProfileForm(user: UserView, onDone: (isSaved: boolean) => void) {
  const save = useSaveProfile();
  const form = useForm({
    initial: toFormValues(user),
    labels: PROFILE_LABELS,
    validate: (values) => validateProfileValues(user, values),
    send: async (values: ProfileValues) => {
      const isSaved = isChanged(user, values);
      if (isSaved) await save(getProfileChanges(user, values));
      return isSaved;
    },
    onDone,
  });
  return { ...form, isDirty: isChanged(user, form.values) };
}
