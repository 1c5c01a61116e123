import type { MemberView } from '@saifu/contract/member';
import { Button } from '@saifu/ui/button/button';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import textStyles from '../../components/text.module.css';
import { LimitsFields } from './limits-fields.tsx';
import { findMissingLimit, toLimits, toLimitsValues } from './member-limits.ts';
import { changeMember, useRefreshTeam, validateMemberChange } from './queries.ts';
import type { StoresQuery } from './store-choice.tsx';

type MemberFormProps = {
  readonly member: MemberView;
  readonly stores: StoresQuery;
  /** Called with the notice to show. */
  readonly onDone: (notice: string) => void;
};

/** The role of a merchant's member and its limits. */
export function MemberForm({ member, stores, onDone }: MemberFormProps) {
  const t = useTranslate();
  const refresh = useRefreshTeam();
  const { submit, fieldProps, values, set, error, isPending } = useForm({
    initial: toLimitsValues(member),
    labels: {
      role: 'console_team.role',
      store_ids: 'console_team.stores',
      refund_limit_yen: 'console_team.refund_limit',
    },
    validate: (typed) => ({
      ...validateMemberChange(toLimits(typed)),
      ...findMissingLimit(typed),
    }),
    send: (typed) => changeMember(member.id, toLimits(typed)),
    onDone: ({ name }) => {
      void refresh();
      onDone(t('console_team.saved', { name }));
    },
  });
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <LimitsFields
        stores={stores}
        role={values.role}
        storeIds={values.store_ids}
        storesError={fieldProps('store_ids').error}
        refundLimit={fieldProps('refund_limit_yen')}
        onRole={(role) => set('role', role)}
        onStoreIds={(ids) => set('store_ids', ids)}
        onRefundLimit={(typed) => set('refund_limit_yen', typed)}
      />
      <p className={textStyles.note}>{t('console_team.change_hint')}</p>
      <Button type="submit" full busy={isPending}>
        {t('console_team.save')}
      </Button>
    </form>
  );
}
