import { registrationNumberStatus } from '@saifu/domain/merchants/registration-number';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { toStoreDraft } from './store-values.ts';
import type { StoreForm } from './use-store-form.ts';

const EXAMPLES = { registrationNumber: 'T7000012050002', mcc: '5812' } as const;

/** The names and numbers of the business. */
export function BusinessFields({ form: { fieldProps, values } }: { readonly form: StoreForm }) {
  const t = useTranslate();
  const number = toStoreDraft(values).registration_number ?? null;
  const isDoubtful = registrationNumberStatus(number) === 'check_digit_mismatch';
  return (
    <>
      <TextField {...fieldProps('name')} autoComplete="off" />
      <TextField
        {...fieldProps('office_name')}
        autoComplete="off"
        hint={t('console_store.optional')}
      />
      <TextField
        {...fieldProps('representative')}
        autoComplete="off"
        hint={t('console_store.optional')}
      />
      <TextField
        {...fieldProps('registration_number')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={
          isDoubtful
            ? t('console_store.number_doubtful')
            : t('console_store.number_hint', { example: EXAMPLES.registrationNumber })
        }
      />
      <TextField
        {...fieldProps('phone')}
        type="tel"
        autoComplete="off"
        hint={t('console_store.optional')}
      />
      <TextField
        {...fieldProps('mcc')}
        inputMode="numeric"
        autoComplete="off"
        hint={t('console_store.mcc_hint', { example: EXAMPLES.mcc })}
      />
    </>
  );
}
