import type { FeatureSwitchView } from '@saifu/contract/feature-switch';
import { FEATURE_MESSAGE_LENGTH_MAX } from '@saifu/domain/shared/limits';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useState } from 'react';
import { ReasonSheet } from '../../components/reason-sheet.tsx';
import { useChangeFeatureSwitch } from './queries.ts';

type SwitchSheetProps = {
  readonly featureSwitch: FeatureSwitchView;
  readonly onDismiss: () => void;
  /** Called with the notice to show. */
  readonly onDone: (notice: string) => void;
};

const NO_MESSAGE = { en: '', ja: '', ko: '' };

/** Switches a feature off, with what people are told meanwhile, or on again. */
export function SwitchSheet({ featureSwitch, onDismiss, onDone }: SwitchSheetProps) {
  const t = useTranslate();
  const change = useChangeFeatureSwitch();
  const [message, setMessage] = useState(NO_MESSAGE);
  const { feature, version } = featureSwitch;
  const isEnabled = featureSwitch.state === 'enabled';
  const name = t(`staff_operations.feature_${feature}`);
  const isTyped = Object.values(message).some((text) => text.trim() !== '');
  const send = (reason: string) =>
    change(feature, {
      state: isEnabled ? 'disabled' : 'enabled',
      reason,
      message: isEnabled && isTyped ? message : null,
      version,
    });
  return (
    <ReasonSheet
      title={t(isEnabled ? 'staff_operations.disable_title' : 'staff_operations.enable_title', {
        name,
      })}
      about={
        isEnabled ? t(`staff_operations.effect_${feature}`) : t('staff_operations.enable_about')
      }
      action={t(isEnabled ? 'staff_operations.disable' : 'staff_operations.enable')}
      isDangerous={isEnabled}
      send={send}
      onDone={() =>
        onDone(
          t(isEnabled ? 'staff_operations.disabled_done' : 'staff_operations.enabled_done', {
            name,
          }),
        )
      }
      onDismiss={onDismiss}
    >
      {isEnabled &&
        (['ja', 'en', 'ko'] as const).map((language, at) => (
          <TextField
            key={language}
            name={`message.${language}`}
            lang={language}
            label={t(`staff_operations.message_${language}`)}
            hint={at === 0 ? t('staff_operations.message_hint') : undefined}
            maxLength={FEATURE_MESSAGE_LENGTH_MAX}
            value={message[language]}
            onChange={({ target }) => setMessage((now) => ({ ...now, [language]: target.value }))}
          />
        ))}
    </ReasonSheet>
  );
}
