import { validateForm } from '@saifu/client/form';
import { type BankAccountsView, changeBankAccount } from '@saifu/contract/merchant-bank-account';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import styles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import {
  BANK_ACCOUNT_LABELS,
  BankAccountFields,
  type BankAccountValues,
} from '../../components/bank-account-fields.tsx';
import { sendBankAccount, toBankAccount } from './queries.ts';

const EMPTY: BankAccountValues = {
  bank_code: '',
  branch_code: '',
  type: 'ordinary',
  number: '',
  holder: '',
};

type ChangeBankAccountFormProps = {
  /** The account is the first one, so it counts at once. */
  readonly isFirst: boolean;
  readonly onDone: (accounts: BankAccountsView) => void;
};

/** The account that payouts will go to. */
export function ChangeBankAccountForm({ isFirst, onDone }: ChangeBankAccountFormProps) {
  const t = useTranslate();
  const form = useForm({
    initial: EMPTY,
    labels: BANK_ACCOUNT_LABELS,
    validate: (values) => validateForm(changeBankAccount.body, toBankAccount(values)),
    send: sendBankAccount,
    onDone,
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <Alert tone="info">
        {t(isFirst ? 'console_payout.account_first' : 'console_payout.account_delay')}
      </Alert>
      <ErrorNotice error={form.error} />
      <BankAccountFields form={form} />
      <Button type="submit" full busy={form.isPending}>
        {t('console_payout.account_save')}
      </Button>
    </form>
  );
}
