import type { MemberView } from '@saifu/contract/member';
import { Alert } from '@saifu/ui/alert/alert';
import { Button } from '@saifu/ui/button/button';
import { useDialogs } from '@saifu/ui/dialogs/dialogs';
import { Sheet } from '@saifu/ui/sheet/sheet';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import sheetStyles from '../../components/sheet.module.css';
import textStyles from '../../components/text.module.css';
import { LimitsFields } from './limits-fields.tsx';
import { findMissingLimit, toLimits, toLimitsValues } from './member-limits.ts';
import { MemberSessions } from './member-sessions.tsx';
import { changeMember, useRefreshTeam, useRemoveMember, validateMemberChange } from './queries.ts';
import type { StoresQuery } from './store-choice.tsx';

type MemberSheetProps = {
  readonly member: MemberView;
  readonly stores: StoresQuery;
  readonly onDismiss: () => void;
  /** Called with the notice to show after a change that closes the sheet. */
  readonly onDone: (notice: string) => void;
};

/** What an owner changes about another member. */
export function MemberSheet({ member, stores, onDismiss, onDone }: MemberSheetProps) {
  const t = useTranslate();
  return (
    <Sheet title={member.name} closeLabel={t('app.close')} onDismiss={onDismiss}>
      <p className={textStyles.note}>{member.email}</p>
      <MemberForm member={member} stores={stores} onDone={onDone} />
      <MemberSessions member={member} />
      <Removal member={member} onDone={onDone} />
    </Sheet>
  );
}

type MemberFormProps = Omit<MemberSheetProps, 'onDismiss'>;

function MemberForm({ member, stores, onDone }: MemberFormProps) {
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

function Removal({ member, onDone }: Omit<MemberFormProps, 'stores'>) {
  const t = useTranslate();
  const dialogs = useDialogs();
  const removal = useRemoveMember();
  const { name } = member;
  const remove = async () => {
    const isConfirmed = await dialogs.confirmDelete({
      title: t('console_team.remove_title', { name }),
      message: t('console_team.remove_question', { name }),
      agreeLabel: t('console_team.remove_agree'),
      cancelLabel: t('app.cancel'),
    });
    if (!isConfirmed) return;
    removal.mutate(member, { onSuccess: () => onDone(t('console_team.removed', { name })) });
  };
  return (
    <div className={sheetStyles.section}>
      {removal.error && (
        <Alert tone="danger">{t.error(removal.error.code, removal.error.params)}</Alert>
      )}
      <Button variant="danger" full busy={removal.isPending} onClick={() => void remove()}>
        {t('console_team.remove')}
      </Button>
    </div>
  );
}
