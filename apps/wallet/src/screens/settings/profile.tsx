import { ButtonLink } from '@saifu/ui/button/button';
import { IconLock, IconPencil, IconShieldLock } from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';
import { Page } from '../../components/page.tsx';
import { Pending } from '../../components/pending.tsx';
import { RowsCard } from '../../components/rows-card.tsx';
import { Completeness } from '../../features/account/completeness.tsx';
import { ProfileDetails } from '../../features/account/profile-details.tsx';
import { ProfileHeader } from '../../features/account/profile-header.tsx';
import { useMe } from '../../features/account/queries.ts';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { ProfileContacts } from './profile-contacts.tsx';

export function Profile() {
  const t = useTranslate();
  const me = useMe({ isLoggedIn: true });
  return (
    <Page title="screen.profile">
      {me.data ? (
        <>
          <ProfileHeader user={me.data} editPath={getPath('UpdateProfile')} />
          <Completeness user={me.data} />
          <ButtonLink
            href={getPath('UpdateProfile')}
            variant={me.data.profile_completed ? 'secondary' : 'primary'}
            icon={<IconPencil size={20} aria-hidden="true" />}
          >
            {t('screen.update_profile')}
          </ButtonLink>
          <ProfileContacts user={me.data} />
          <ProfileDetails user={me.data} />
        </>
      ) : (
        <Pending query={me} />
      )}
      <RowsCard
        rows={[
          { label: 'screen.change_password', to: getPath('ChangePassword'), icon: IconLock },
          { label: 'screen.security', to: getPath('Security'), icon: IconShieldLock },
        ]}
      />
    </Page>
  );
}
