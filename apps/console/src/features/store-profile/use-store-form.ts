import type { MerchantStoreView } from '@saifu/contract/merchant-store';
import { AppError } from '@saifu/domain/shared/app-error';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { type ChangeEvent, useState } from 'react';
import { useAttempt } from '../../hooks/use-attempt.ts';
import { type StoreChanges, useChangeStore, useCreateStore } from './queries.ts';
import { STORE_LABELS } from './store-labels.ts';
import {
  isChanged,
  NEW_STORE_VALUES,
  type StoreField,
  type StoreValues,
  toStoreChanges,
  toStoreDraft,
  toStoreValues,
  validateChangedValues,
  validateNewValues,
} from './store-values.ts';

type FieldProps = {
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
};

/** What the fields need of either form. */
export type StoreForm = {
  readonly values: StoreValues;
  readonly set: (name: StoreField, value: string) => void;
  readonly fieldProps: (name: StoreField) => FieldProps;
};

const FIELDS = {
  labels: STORE_LABELS,
  fieldByErrorCode: { 'store.registration_number_taken': 'registration_number' },
} as const;

/** What was saved: the store, and which changes were sent. */
export type SavedStore = {
  readonly store: MerchantStoreView;
  readonly changes: StoreChanges;
};

/** Changes a store. Without changes nothing is sent, and `onDone` receives null. */
export function useStoreForm(store: MerchantStoreView, onDone: (saved: SavedStore | null) => void) {
  const change = useChangeStore(store.id);
  // The store may be fetched again meanwhile. Only what the user has changed is sent.
  const [before] = useState(() => toStoreValues(store));
  const form = useForm<StoreValues, SavedStore | null>({
    ...FIELDS,
    initial: before,
    validate: (values) => validateChangedValues(before, values),
    send: async (values) => {
      if (!isChanged(before, values)) return null;
      const changes = toStoreChanges(before, values);
      return { store: await change(changes), changes };
    },
    onDone,
  });
  return { ...form, isDirty: isChanged(before, form.values) };
}

export function useNewStoreForm(onDone: (store: MerchantStoreView) => void) {
  const create = useCreateStore();
  const attempt = useAttempt();
  const form = useForm<StoreValues, MerchantStoreView>({
    ...FIELDS,
    initial: NEW_STORE_VALUES,
    validate: validateNewValues,
    send: async (values) => {
      const { prefecture, ...draft } = toStoreDraft(values);
      if (prefecture === undefined) throw missingPrefecture();
      return attempt(JSON.stringify(values), (key) => create({ ...draft, prefecture }, key));
    },
    onDone,
  });
  return { ...form, isDirty: isChanged(NEW_STORE_VALUES, form.values) };
}

function missingPrefecture(): AppError {
  return new AppError('request.invalid', {}, [{ path: 'prefecture', code: 'field.required' }]);
}
