import type { ReceiptSettingsView } from '@saifu/contract/receipt';
import type { TextKey } from '@saifu/i18n/texts';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useState } from 'react';
import { type SettingChanges, useSaveSettings, validateSettings } from './queries.ts';

type SettingsFormOptions<Values> = {
  readonly initial: Values;
  readonly labels: Readonly<Partial<Record<keyof Values & string, TextKey>>>;
  readonly toChanges: (values: Values) => SettingChanges;
};

/** Saves some settings and tracks whether the form matches the saved values. */
export function useSettingsForm<Values extends Readonly<Record<string, string | boolean>>>(
  options: SettingsFormOptions<Values>,
) {
  const { initial, labels, toChanges } = options;
  const save = useSaveSettings();
  const [saved, setSaved] = useState<Values | null>(null);
  const form = useForm<Values, ReceiptSettingsView>({
    initial,
    labels,
    validate: (values) => validateSettings(toChanges(values)),
    send: (values) => save(toChanges(values)),
    onDone: (_, values) => setSaved(values),
  });
  // Typing creates a new values object, which is unsaved.
  return { ...form, isSaved: saved === form.values };
}
