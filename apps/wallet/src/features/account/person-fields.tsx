import { GENDERS } from '@saifu/domain/identity/account';
import { DateField } from '@saifu/ui/date-field/date-field';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { KanaField } from './kana-field.tsx';
import styles from './profile-form.module.css';
import { GENDER_LABELS } from './profile-labels.ts';
import type { ProfileForm } from './use-profile-form.ts';

export function PersonFields({ form }: { readonly form: ProfileForm }) {
  const t = useTranslate();
  const { fieldProps, set } = form;
  const { label, value, error } = fieldProps('birth_date');
  return (
    <div className={styles.fields}>
      <TextField
        {...fieldProps('display_name')}
        autoComplete="nickname"
        hint={t('profile.display_name_hint')}
      />
      <div className={styles.twoColumns}>
        <TextField {...fieldProps('last_name')} autoComplete="family-name" />
        <TextField {...fieldProps('first_name')} autoComplete="given-name" />
      </div>
      <div className={styles.withNote}>
        <div className={styles.twoColumns}>
          <KanaField
            {...fieldProps('last_name_kana')}
            onCommit={(kana) => set('last_name_kana', kana)}
          />
          <KanaField
            {...fieldProps('first_name_kana')}
            onCommit={(kana) => set('first_name_kana', kana)}
          />
        </div>
        <p className={styles.note}>{t('profile.reading_hint')}</p>
      </div>
      <DateField
        label={label}
        name="birth_date"
        value={value}
        error={error}
        hint={t('profile.birth_date_hint')}
        partLabels={{
          year: t('profile.year'),
          month: t('profile.month'),
          day: t('profile.day'),
        }}
        autoComplete="bday"
        onChange={(day) => set('birth_date', day)}
      />
      <SelectField
        {...fieldProps('gender')}
        autoComplete="sex"
        options={GENDERS.map((gender) => ({
          value: gender,
          label: t(GENDER_LABELS[gender]),
        }))}
      />
    </div>
  );
}
