import { Card } from '@saifu/ui/card';
import { Notice } from '@saifu/ui/notice';
import { IconSettings, IconShieldLock } from '@tabler/icons-react';
import { useState } from 'react';
import { pathOf } from '../app/routes.ts';
import { useMe, usePasswordWasSet } from '../features/account/queries.ts';
import { Page } from '../features/page/page.tsx';
import { Pending } from '../features/page/pending.tsx';
import { RowsCard } from '../features/page/rows-card.tsx';
import { ChangePasswordForm } from '../features/password/change-password-form.tsx';
import { useNavigate } from '../place/place.ts';
import { useText } from '../text/use-text.tsx';

export function ChangePassword() {
  const navigate = useNavigate();
  const me = useMe({ isLoggedIn: true });
  const tellSet = usePasswordWasSet();
  const [isChanged, setIsChanged] = useState(false);
  const user = me.data;
  const isReset = user?.must_set_password === true;

  const finish = () => {
    tellSet();
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
