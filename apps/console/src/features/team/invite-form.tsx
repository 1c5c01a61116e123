import { Button } from '@saifu/ui/button/button';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import styles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { InvitedEmail } from './invite-sheet.tsx';
import { LimitsFields } from './limits-fields.tsx';
import { findMissingLimit, NEW_MEMBER_LIMITS, toLimits } from './member-limits.ts';
import { invite, useRefreshTeam, validateInvitation } from './queries.ts';
import type { StoresQuery } from './store-choice.tsx';

type InviteFormProps = {
  readonly stores: StoresQuery;
  /** Called with the notice to show. */
  readonly onDone: (notice: string) => void;
};

/** Invites a member of the merchant. */
export function InviteForm({ stores, onDone }: InviteFormProps) {
  const t = useTranslate();
  const refresh = useRefreshTeam();
  const { submit, fieldProps, values, set, error, isPending } = useForm({
    initial: { email: '', ...NEW_MEMBER_LIMITS },
    labels: {
      email: 'field.email',
      role: 'console_team.role',
      store_ids: 'console_team.stores',
      refund_limit_yen: 'console_team.refund_limit',
    },
    fieldByErrorCode: { 'member.email_taken': 'email' },
    validate: (typed) => ({
      ...validateInvitation({ email: typed.email, ...toLimits(typed) }),
      ...findMissingLimit(typed),
    }),
    send: (typed) => invite({ email: typed.email, ...toLimits(typed) }),
    onDone: ({ email }) => {
      void refresh();
      onDone(t('console_team.invited', { email }));
    },
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <InvitedEmail {...fieldProps('email')} />
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
      <Button type="submit" full busy={isPending}>
        {t('console_team.send_invitation')}
      </Button>
    </form>
  );
}
