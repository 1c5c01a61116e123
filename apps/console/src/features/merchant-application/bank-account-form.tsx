import type { BankAccountType } from '@saifu/domain/merchants/bank-account';
import { Button } from '@saifu/ui/button/button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import {
  BANK_ACCOUNT_LABELS,
  BankAccountFields,
  type BankAccountValues,
} from '../../components/bank-account-fields.tsx';
import textStyles from '../../components/text.module.css';
import { PartForm, type PartProps, usePartForm } from './part-form.tsx';
import type { PartBody } from './queries.ts';

function toBody({ type, ...rest }: BankAccountValues): PartBody<'bank_account'> {
  return { ...rest, type: type as BankAccountType };
}

/** Where payouts go. The number of a saved account is not shown again. */
export function BankAccountForm(props: PartProps) {
  const t = useTranslate();
  const saved = props.application.answers.bank_account;
  const form = usePartForm({
    ...props,
    part: 'bank_account',
    labels: BANK_ACCOUNT_LABELS,
    initial: {
      bank_code: saved?.bank_code ?? '',
      branch_code: saved?.branch_code ?? '',
      type: saved?.type ?? 'ordinary',
      number: '',
      holder: saved?.holder ?? '',
    } as BankAccountValues,
    toBody,
  });
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
      <BankAccountFields form={form} />
    </PartForm>
  );
}
