import { PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from '@saifu/domain/shared/limits';
import { PasswordField } from '@saifu/ui/password-field/password-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import type { ChangeEvent } from 'react';

type FieldProps = {
  readonly name: string;
  readonly label: string;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

type NewPasswordFieldsProps = {
  readonly password: FieldProps;
  readonly confirmation: FieldProps;
};

/** A new password, typed twice. */
export function NewPasswordFields({ password, confirmation }: NewPasswordFieldsProps) {
  const t = useTranslate();
  const reveal = {
    autoComplete: 'new-password',
    showLabel: t('sign_in.show_password'),
    hideLabel: t('sign_in.hide_password'),
  };
  const hint = t('password.rule', { min: PASSWORD_LENGTH_MIN, max: PASSWORD_LENGTH_MAX });
  return (
    <>
      <PasswordField {...password} {...reveal} hint={hint} />
      <PasswordField {...confirmation} {...reveal} />
    </>
  );
}
