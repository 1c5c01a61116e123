import type { StaffMemberView } from '@saifu/contract/staff-member';
import { Button } from '@saifu/ui/button/button';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import form from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import textStyles from '../../components/text.module.css';
import { changeStaffMember, useRefreshTeam } from './queries.ts';
import { StaffRoleField } from './staff-role-field.tsx';

type StaffFormProps = {
  readonly member: StaffMemberView;
  /** Called with the notice to show. */
  readonly onDone: (notice: string) => void;
};

/** The role of a member of staff. */
export function StaffForm({ member, onDone }: StaffFormProps) {
  const t = useTranslate();
  const refresh = useRefreshTeam();
  const { submit, values, set, error, isPending } = useForm({
    initial: { role: member.role },
    labels: { role: 'console_team.role' },
    validate: () => ({}),
    send: ({ role }) => changeStaffMember(member.id, { role }),
    onDone: ({ name }) => {
      void refresh();
      onDone(t('console_team.saved', { name }));
    },
  });
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <StaffRoleField value={values.role} onChange={(role) => set('role', role)} />
      <p className={textStyles.note}>{t('console_team.change_hint')}</p>
      <Button type="submit" full busy={isPending}>
        {t('console_team.save')}
      </Button>
    </form>
  );
}
