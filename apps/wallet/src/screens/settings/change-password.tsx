import { Notice } from '@saifu/ui/alert/alert';
import { Card } from '@saifu/ui/card/card';
import { IconSettings, IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { pathOf } from '../../app/routes.ts';
import { Page } from '../../components/page.tsx';
import { Pending } from '../../components/pending.tsx';
import { RowsCard } from '../../components/rows-card.tsx';
import { useMe, usePasswordWasSet } from '../../features/account/queries.ts';
import { ChangePasswordForm } from '../../features/password/change-password-form.tsx';
import { useText } from '../../i18n/use-text.tsx';
import { useNavigate } from '../../routing/location.ts';

export function ChangePassword() {
  const navigate = useNavigate();
  const me = useMe({ isLoggedIn: true });
  const markPasswordSet = usePasswordWasSet();
  const [isChanged, setIsChanged] = useState(false);
  const user = me.data;
  const isReset = user?.must_set_password === true;

  const finish = () => {
    markPasswordSet();
    if (isReset) navigate(pathOf('Home'), { replace: true, state: { done: 'password_set' } });
    else setIsChanged(true);
  };
  const loginIds = [user?.email, user?.phone].filter((id) => typeof id === 'string');
  return (
    <Page title="screen.change_password" {...(!isReset && { back: pathOf('Settings') })}>
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
  const text = useText();
  return (
    <>
      <Notice tone="success">
        <p>{text('success.password_updated')}</p>
        <p>{text('password.others_ended')}</p>
      </Notice>
      <RowsCard
        rows={[
          { label: 'screen.security', to: pathOf('Security'), icon: IconShieldLock },
          { label: 'screen.settings', to: pathOf('Settings'), icon: IconSettings },
        ]}
      />
    </>
  );
}
