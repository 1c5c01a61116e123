import type { StaffAccountRowView } from '@saifu/contract/staff-account-search';
import { Button } from '@saifu/ui/button/button';
import { Card } from '@saifu/ui/card/card';
import { TextField } from '@saifu/ui/text-field/text-field';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { searchAccounts, validateSearch } from './queries.ts';

export type SearchResult = {
  readonly items: readonly StaffAccountRowView[];
  readonly has_more: boolean;
};

type SearchFormProps = { readonly onFound: (result: SearchResult) => void };

const LAST4 = /^\s*\d{4}\s*$/;

/** One field for every kind of term. The day is asked only for the last four digits of a card. */
export function SearchForm({ onFound }: SearchFormProps) {
  const t = useTranslate();
  const { submit, fieldProps, values, error, isPending } = useForm({
    initial: { term: '', date: '' },
    labels: { term: 'staff_account.term', date: 'staff_account.date' },
    validate: validateSearch,
    send: ({ term, date }) =>
      searchAccounts(LAST4.test(term) && date !== '' ? { term, date } : { term }),
    onDone: onFound,
    fieldByErrorCode: {
      'account_search.unrecognized': 'term',
      'account_search.date_required': 'date',
    },
  });
  return (
    <Card>
      <form className={form.form} noValidate onSubmit={submit}>
        <ErrorNotice error={error} />
        <TextField
          {...fieldProps('term')}
          hint={t('staff_account.term_hint')}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        {LAST4.test(values.term) && (
          <TextField {...fieldProps('date')} type="date" hint={t('staff_account.date_hint')} />
        )}
        <Button type="submit" full busy={isPending}>
          {t('staff_account.search')}
        </Button>
      </form>
    </Card>
  );
}
