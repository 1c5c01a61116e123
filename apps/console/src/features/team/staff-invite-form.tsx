import type { StaffRole } from '@saifu/domain/members/staff-role';
import { Button } from '@saifu/ui/button/button';
import { ErrorNotice } from '@saifu/web/forms/error-notice.tsx';
import styles from '@saifu/web/forms/form.module.css';
import { useForm } from '@saifu/web/forms/use-form.ts';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { InvitedEmail } from './invite-sheet.tsx';
import { inviteToStaff, useRefreshTeam, validateStaffInvitation } from './queries.ts';
import { StaffRoleField } from './staff-role-field.tsx';

const FIRST_ROLE: StaffRole = 'support';

type StaffInviteFormProps = {
  /** Called with the notice to show. */
  readonly onDone: (notice: string) => void;
};

/** Invites a member of the operator's staff. */
export function StaffInviteForm({ onDone }: StaffInviteFormProps) {
  const t = useTranslate();
  const refresh = useRefreshTeam();
  const { submit, fieldProps, values, set, error, isPending } = useForm({
    initial: { email: '', role: FIRST_ROLE },
    labels: { email: 'field.email', role: 'console_team.role' },
    fieldByErrorCode: { 'member.email_taken': 'email' },
    validate: validateStaffInvitation,
    send: inviteToStaff,
    onDone: ({ email }) => {
      void refresh();
      onDone(t('console_team.invited', { email }));
    },
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorNotice error={error} />
      <InvitedEmail {...fieldProps('email')} />
      <StaffRoleField value={values.role} onChange={(role) => set('role', role)} />
      <Button type="submit" full busy={isPending}>
        {t('console_team.send_invitation')}
      </Button>
    </form>
  );
}
