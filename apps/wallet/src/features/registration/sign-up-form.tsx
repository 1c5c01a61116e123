import type { RegistrationView } from '@saifu/contract/registration';
import { PASSWORD_LENGTH_MIN } from '@saifu/domain/shared/limits';
import { Button } from '@saifu/ui/button/button';
import { Checkbox } from '@saifu/ui/checkbox/checkbox';
import { PasswordField } from '@saifu/ui/password-field/password-field';
import { SegmentedControl } from '@saifu/ui/segmented-control/segmented-control';
import { TextField } from '@saifu/ui/text-field/text-field';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import styles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type ReactNode, useState } from 'react';
import { usePhoneMetadata } from '../../forms/phone-metadata.ts';
import { PhoneNumberField } from '../../forms/phone-number-field.tsx';
import { sendRegistration } from './queries.ts';
import { EMPTY_SIGN_UP, type SignUpValues, toRegistrationBody, validateSignUp } from './sign-up.ts';

type SignUpFormProps = {
  /** An address that was typed before. */
  readonly initial?: Pick<SignUpValues, 'channel' | 'email' | 'phone'> | undefined;
  readonly termsHref: string;
  /** Link to sign in for users who are already registered, with the typed login id. */
  readonly signInLink: (loginId: string, label: string) => ReactNode;
  readonly onRegistered: (registration: RegistrationView, address: string) => void;
};

export function SignUpForm({ initial, termsHref, signInLink, onRegistered }: SignUpFormProps) {
  const t = useTranslate();
  const form = useSignUpForm(initial, onRegistered);
  const { values, fieldProps } = form;
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <ErrorNotice error={form.error} />
      <SegmentedControl
        label={t('sign_up.way')}
        options={[
          { value: 'email', label: t('sign_up.way_email') },
          { value: 'phone', label: t('sign_up.way_phone') },
        ]}
        value={values.channel}
        onChange={form.chooseChannel}
      />
      <Address form={form} signInLink={signInLink} />
      <PasswordField
        {...fieldProps('password')}
        showLabel={t('sign_in.show_password')}
        hideLabel={t('sign_in.hide_password')}
        autoComplete="new-password"
        hint={t('sign_up.password_hint', { min: PASSWORD_LENGTH_MIN })}
      />
      <TextField
        {...fieldProps('display_name')}
        autoComplete="nickname"
        hint={t('sign_up.display_name_hint')}
      />
      <Checkbox
        {...form.checkProps('terms_accepted')}
        hint={
          // Opens in a new tab, so that the input is kept.
          <a href={termsHref} target="_blank" rel="noopener">
            {t('sign_up.read_terms')}
            <VisuallyHidden> {t('sign_up.new_tab')}</VisuallyHidden>
          </a>
        }
      />
      <Button type="submit" full busy={form.isPending}>
        {t('sign_up.submit')}
      </Button>
    </form>
  );
}

function useSignUpForm(
  initial: SignUpFormProps['initial'],
  onRegistered: SignUpFormProps['onRegistered'],
) {
  const { language: locale } = useTranslate();
  const [isMetadataWanted, setIsMetadataWanted] = useState(initial?.channel === 'phone');
  const phoneMetadata = usePhoneMetadata({ isWanted: isMetadataWanted });
  const known = { locale, phoneMetadata };
  const form = useForm<SignUpValues, RegistrationView>({
    initial: { ...EMPTY_SIGN_UP, ...initial },
    labels: {
      email: 'field.email',
      phone: 'field.phone',
      password: 'field.password',
      display_name: 'field.display_name',
      terms_accepted: 'account.accept_terms',
    },
    validate: (values) => validateSignUp(values, known),
    send: (values) => sendRegistration(toRegistrationBody(values, known)),
    onDone: (registration, { channel, email, phone }) =>
      onRegistered(registration, (channel === 'email' ? email : phone).trim()),
    fieldByErrorCode: {
      'account.email_taken': 'email',
      'account.phone_taken': 'phone',
      'account.password_common': 'password',
      'account.password_holds_id': 'password',
    },
  });
  const chooseChannel = (channel: SignUpValues['channel']) => {
    form.set('channel', channel);
    setIsMetadataWanted(channel === 'phone');
  };
  const chooseCountry = (code: string) => {
    form.set('country', code);
    form.clearError('phone');
  };
  return { ...form, phoneMetadata, chooseChannel, chooseCountry };
}

type AddressProps = Pick<SignUpFormProps, 'signInLink'> & {
  readonly form: ReturnType<typeof useSignUpForm>;
};

/** Email or phone field. An address that is already registered links to sign-in. */
function Address({ form, signInLink }: AddressProps) {
  const t = useTranslate();
  const { values, errors, set, fieldProps } = form;
  if (values.channel === 'email') {
    const isTaken = errors.email?.code === 'account.email_taken';
    return (
      <TextField
        {...fieldProps('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        hint={isTaken && signInLink(values.email, t('sign_up.taken_email'))}
      />
    );
  }
  const isTaken = errors.phone?.code === 'account.phone_taken';
  return (
    <PhoneNumberField
      {...fieldProps('phone')}
      country={values.country}
      phoneMetadata={form.phoneMetadata}
      onNumber={(number) => set('phone', number)}
      onCountry={form.chooseCountry}
      onPause={() => form.validateField('phone')}
      hint={isTaken ? signInLink(values.phone, t('sign_up.taken_phone')) : t('sign_up.phone_hint')}
    />
  );
}
