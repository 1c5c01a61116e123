import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { type ReactNode, useState } from 'react';
import { PasswordForm } from './password-form.tsx';
import { addPasskey } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

type AddPasskeyProps = {
  readonly onDone: (name: string) => void;
  /** Shown until the passkey is added. */
  readonly alternative?: ReactNode;
};

type Added = { readonly name: string; readonly codes: readonly string[] };

/** The password, the dialog of the browser and, for a first second factor, the recovery codes. */
export function AddPasskey({ onDone, alternative }: AddPasskeyProps) {
  const t = useTranslate();
  const [added, setAdded] = useState<Added | null>(null);
  if (added !== null) {
    return <RecoveryCodes codes={added.codes} onDone={() => onDone(added.name)} />;
  }
  return (
    <>
      <p>{t('console_passkey.add_lead')}</p>
      <PasswordForm
        submit={t('passkey.add')}
        send={addPasskey}
        onDone={({ passkey: { name }, recovery_codes: codes }) => {
          if (codes === null) onDone(name);
          else setAdded({ name, codes });
        }}
      />
      {alternative}
    </>
  );
}
