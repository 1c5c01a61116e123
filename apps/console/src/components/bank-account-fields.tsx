import {
  BANK_ACCOUNT_TYPES,
  checkBankHolder,
  normalizeBankHolder,
} from '@saifu/domain/merchants/bank-account';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { TextField } from '@saifu/ui/text-field/text-field';
import type { useFields } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';

export const BANK_ACCOUNT_LABELS = {
  bank_code: 'console_apply.bank_code',
  branch_code: 'console_apply.branch_code',
  type: 'console_apply.account_type',
  number: 'console_apply.account_number',
  holder: 'console_apply.holder',
} as const;
export type BankAccountValues = Readonly<Record<keyof typeof BANK_ACCOUNT_LABELS, string>>;

type BankAccountFieldsProps = {
  readonly form: Pick<ReturnType<typeof useFields<BankAccountValues>>, 'fieldProps' | 'values'>;
};

/** The fields of a bank account. The holder is shown as it will be stored. */
export function BankAccountFields({ form: { fieldProps, values } }: BankAccountFieldsProps) {
  const t = useTranslate();
  const holder = normalizeBankHolder(values.holder);
  return (
    <>
      <TextField
        {...fieldProps('bank_code')}
        hint={t('console_apply.bank_code_hint')}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...fieldProps('branch_code')}
        hint={t('console_apply.branch_code_hint')}
        inputMode="numeric"
        autoComplete="off"
      />
      <SelectField
        {...fieldProps('type')}
        options={BANK_ACCOUNT_TYPES.map((type) => ({
          value: type,
          label: t(`console_apply.type_${type}`),
        }))}
      />
      <TextField
        {...fieldProps('number')}
        hint={t('console_apply.account_number_hint')}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...fieldProps('holder')}
        hint={
          checkBankHolder(holder) === undefined
            ? t('console_apply.holder_hint', { holder })
            : t('console_apply.holder_hint_empty')
        }
        autoComplete="off"
      />
    </>
  );
}
