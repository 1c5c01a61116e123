import { PREFECTURES } from '@saifu/domain/account';
import { SelectField } from '@saifu/ui/select-field';
import { TextField } from '@saifu/ui/text-field';
import { useText } from '../../text/use-text.tsx';
import styles from './profile-form.module.css';
import type { ProfileForm } from './use-profile-form.ts';

const OPTIONS = PREFECTURES.map((name) => ({ value: name, label: name }));

export function AddressFields({ form }: { readonly form: ProfileForm }) {
  const text = useText();
  const { fieldProps } = form;
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <TextField
          {...fieldProps('postal_code')}
          inputMode="numeric"
          autoComplete="postal-code"
          hint={text('profile.postal_code_hint')}
        />
        <SelectField
          {...fieldProps('prefecture')}
          autoComplete="address-level1"
          emptyLabel={text('profile.choose')}
          options={OPTIONS}
        />
      </div>
      <TextField {...fieldProps('city')} autoComplete="address-level2" />
      <TextField {...fieldProps('address_line')} autoComplete="address-line1" />
      <TextField {...fieldProps('building')} autoComplete="address-line2" />
    </div>
  );
}
