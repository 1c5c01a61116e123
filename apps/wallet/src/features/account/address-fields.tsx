import { PREFECTURES } from '@saifu/domain/identity/account';
import { SettledField } from '@saifu/ui/commit-on-blur-field/commit-on-blur-field';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useText } from '../../i18n/use-text.tsx';
import styles from './profile-form.module.css';
import { TownNotice } from './town-notice.tsx';
import type { ProfileForm } from './use-profile-form.ts';
import { type FindTowns, useTownLookUp } from './use-town-look-up.ts';

const OPTIONS = PREFECTURES.map((name) => ({ value: name, label: name }));

type AddressFieldsProps = { readonly form: ProfileForm; readonly findTowns: FindTowns };

export function AddressFields({ form, findTowns }: AddressFieldsProps) {
  const text = useText();
  const { fieldProps } = form;
  const lookUp = useTownLookUp(form, findTowns);
  const postalCode = fieldProps('postal_code');
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <SettledField
          {...postalCode}
          onChange={(event) => {
            postalCode.onChange(event);
            lookUp.markTyped();
          }}
          onSettle={lookUp.settle}
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
      <TownNotice lookUp={lookUp} />
      <TextField {...fieldProps('city')} autoComplete="address-level2" />
      <TextField {...fieldProps('address_line')} autoComplete="address-line1" />
      <TextField {...fieldProps('building')} autoComplete="address-line2" />
    </div>
  );
}
