import { Alert } from '@saifu/ui/alert/alert';
import { Card } from '@saifu/ui/card/card';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { RowsCard } from '@saifu/web/components/rows-card.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useNavigate } from '@saifu/web/routing/location.ts';
import { IconShieldLock, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { getPath } from '../../app/routes.ts';
import { useMarkPasswordSet, useMe } from '../../features/account/queries.ts';
import { ChangePasswordForm } from '../../features/password/change-password-form.tsx';

export function ChangePassword() {
  const navigate = useNavigate();
  const me = useMe({ isLoggedIn: true });
  const markPasswordSet = useMarkPasswordSet();
  const [isChanged, setIsChanged] = useState(false);
  const user = me.data;
  const isReset = user?.must_set_password === true;

  const finish = () => {
    markPasswordSet();
    if (isReset) navigate(getPath('Home'), { replace: true, state: { done: 'password_set' } });
    else setIsChanged(true);
  };
  const loginIds = [user?.email, user?.phone].filter((id) => typeof id === 'string');
  return (
    <Page title="screen.change_password" {...(!isReset && { back: getPath('Security') })}>
      {isChanged && <Changed />}
      {!isChanged && user && (
        <Card>
          <ChangePasswordForm owner={{ loginIds, isReset }} onChanged={finish} />
        </Card>
      )}
      {!user && <Pending query={me} />}
    </Page>
  );
}

function Changed() {
  const t = useTranslate();
  return (
    <>
      <Alert tone="success">
        <p>{t('success.password_updated')}</p>
        <p>{t('password.others_ended')}</p>
      </Alert>
      <RowsCard
        rows={[
          { label: 'screen.security', to: getPath('Security'), icon: IconShieldLock },
          { label: 'screen.profile', to: getPath('Profile'), icon: IconUser },
        ]}
      />
    </>
  );
}
