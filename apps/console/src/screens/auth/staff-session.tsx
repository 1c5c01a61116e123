import type { StaffSessionView } from '@saifu/contract/member-session';
import { Button } from '@saifu/ui/button/button';
import { DescriptionList } from '@saifu/ui/description-list/description-list';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useSignOut } from '../../features/session/use-sign-out.ts';
import { AuthPage } from './auth-page.tsx';

/** Staff of the operator are signed in. Their work has no screens yet, only an API. */
export function StaffSession({ session }: { readonly session: StaffSessionView }) {
  const t = useTranslate();
  const leave = useSignOut();
  const { name, email, role } = session.member;
  const items = [
    { label: t('console_auth.member_name'), value: name },
    { label: t('field.email'), value: email },
    { label: t('console_team.role'), value: t(`console.role_${role}`) },
  ];
  return (
    <AuthPage title="console_auth.operator" lead={t('console_auth.staff_lead')}>
      <DescriptionList items={items} absent={t('console_payment.absent')} />
      <Button variant="secondary" full busy={leave.isPending} onClick={() => leave.mutate()}>
        {t('console.sign_out')}
      </Button>
    </AuthPage>
  );
}
