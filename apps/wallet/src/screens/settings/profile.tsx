import { Card } from '@saifu/ui/card/card';
import { Disclosure } from '@saifu/ui/disclosure/disclosure';
import { ListRow, RowList } from '@saifu/ui/list-row/list-row';
import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { RowsCard } from '@saifu/web/components/rows-card.tsx';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useNavigate } from '@saifu/web/routing/location.ts';
import { IconLogout } from '@tabler/icons-react';
import { getPath } from '../../app/routes.ts';
import { Completeness } from '../../features/account/completeness.tsx';
import { ProfileDetails } from '../../features/account/profile-details.tsx';
import { ProfileHeader } from '../../features/account/profile-header.tsx';
import { useMe } from '../../features/account/queries.ts';
import { unsubscribe } from '../../features/notification/push-state.ts';
import { useLogOut } from '../../features/session/use-log-out.ts';
import { ProfileContacts } from './profile-contacts.tsx';
import { PROFILE_GROUPS } from './setting-groups.ts';
import styles from './settings.module.css';

/** The user, and the way to everything that belongs to the account. */
export function Profile() {
  const t = useTranslate();
  const me = useMe({ isLoggedIn: true });
  const editPath = getPath('UpdateProfile');
  return (
    <Page title="screen.profile" isWide>
      <div className={styles.columns}>
        <div className={styles.column}>
          {me.data ? (
            <>
              <ProfileHeader user={me.data} editPath={editPath} />
              <Completeness user={me.data} editPath={editPath} />
              <ProfileContacts user={me.data} />
              <Card flush>
                <Disclosure title={t('profile.details')}>
                  <div className={styles.details}>
                    <ProfileDetails user={me.data} />
                  </div>
                </Disclosure>
              </Card>
            </>
          ) : (
            <Pending query={me} />
          )}
        </div>
        <div className={styles.column}>
          {PROFILE_GROUPS.map((group) => (
            <RowsCard key={group.title} {...group} />
          ))}
          <LogOut />
        </div>
      </div>
    </Page>
  );
}

function LogOut() {
  const t = useTranslate();
  const navigate = useNavigate();
  const logOut = useLogOut({ leave: () => navigate(getPath('SignIn')), unsubscribe });
  return (
    <Card flush>
      <RowList>
        <ListRow
          icon={<IconLogout size={24} stroke={1.75} aria-hidden="true" />}
          label={t('nav.log_out')}
          hasChevron={false}
          onPress={() => void logOut()}
        />
      </RowList>
    </Card>
  );
}
