import {
  BANK_ACCOUNT_TYPES,
  type BankAccountType,
  checkBankHolder,
  normalizeBankHolder,
} from '@saifu/domain/merchants/bank-account';
import { Button } from '@saifu/ui/button/button';
import { SelectField } from '@saifu/ui/select-field/select-field';
import { TextField } from '@saifu/ui/text-field/text-field';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import textStyles from '../../components/text.module.css';
import { PartForm, type PartProps, usePartForm } from './part-form.tsx';
import type { PartBody } from './queries.ts';

const LABELS = {
  bank_code: 'console_apply.bank_code',
  branch_code: 'console_apply.branch_code',
  type: 'console_apply.account_type',
  number: 'console_apply.account_number',
  holder: 'console_apply.holder',
} as const;
type Values = Readonly<Record<keyof typeof LABELS, string>>;

function toBody({ type, ...rest }: Values): PartBody<'bank_account'> {
  return { ...rest, type: type as BankAccountType };
}

/** Where payouts go. The number of a saved account is not shown again. */
export function BankAccountForm(props: PartProps) {
  const t = useTranslate();
  const saved = props.application.answers.bank_account;
  const form = usePartForm({
    ...props,
    part: 'bank_account',
    labels: LABELS,
    initial: {
      bank_code: saved?.bank_code ?? '',
      branch_code: saved?.branch_code ?? '',
      type: saved?.type ?? 'ordinary',
      number: '',
      holder: saved?.holder ?? '',
    } as Values,
    toBody,
  });
  const { fieldProps, values } = form;
  const holder = normalizeBankHolder(values.holder);
  return (
    <PartForm form={form}>
      {saved !== null && (
        <>
          <p className={textStyles.note}>
            {t('console_apply.account_number_known', { ending: saved.number_ends_with })}
          </p>
          {props.application.requested_changes === null && (
            <Button variant="secondary" full onClick={props.onSaved}>
              {t('console_apply.account_keep')}
            </Button>
          )}
        </>
      )}
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
    </PartForm>
  );
}
