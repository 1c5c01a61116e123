import { PREFECTURES } from '@saifu/domain/identity/account';
import { CommitOnBlurField } from '@saifu/ui/commit-on-blur-field/commit-on-blur-field';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import styles from './profile-form.module.css';
import { TownNotice } from './town-notice.tsx';
import type { ProfileForm } from './use-profile-form.ts';
import { type FindTowns, useTownLookup } from './use-town-lookup.ts';

const OPTIONS = PREFECTURES.map((name) => ({ value: name, label: name }));

type AddressFieldsProps = { readonly form: ProfileForm; readonly findTowns: FindTowns };

export function AddressFields({ form, findTowns }: AddressFieldsProps) {
  const t = useTranslate();
  const { fieldProps } = form;
  const lookup = useTownLookup(form, findTowns);
  const postalCode = fieldProps('postal_code');
  return (
    <div className={styles.fields}>
      <div className={styles.twoColumns}>
        <CommitOnBlurField
          {...postalCode}
          onChange={(event) => {
            postalCode.onChange(event);
            lookup.markTyped();
          }}
          onCommit={lookup.commitPostalCode}
          inputMode="numeric"
          autoComplete="postal-code"
          hint={t('profile.postal_code_hint')}
        />
        <SelectField
          {...fieldProps('prefecture')}
          autoComplete="address-level1"
          emptyLabel={t('profile.choose')}
          options={OPTIONS}
        />
      </div>
      <TownNotice lookup={lookup} />
      <TextField {...fieldProps('city')} autoComplete="address-level2" />
      <TextField {...fieldProps('address_line')} autoComplete="address-line1" />
      <TextField {...fieldProps('building')} autoComplete="address-line2" />
    </div>
  );
}
