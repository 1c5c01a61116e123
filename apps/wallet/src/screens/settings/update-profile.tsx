import { Page } from '@saifu/web/components/page.tsx';
import { Pending } from '@saifu/web/components/pending.tsx';
import { useNavigate, useSearchParams } from '@saifu/web/routing/location.ts';
import { safeRedirect } from '../../app/guard.ts';
import { getPath } from '../../app/routes.ts';
import { ProfileForm } from '../../features/account/profile-form.tsx';
import { useMe } from '../../features/account/queries.ts';
import { findTowns } from '../../features/postal-code/queries.ts';
import { ProfileContacts } from './profile-contacts.tsx';

/** A user sent here to complete the profile returns to the previous task. */
export function UpdateProfile() {
  const navigate = useNavigate();
  const query = useSearchParams();
  const me = useMe({ isLoggedIn: true });
  const returnPath = query.get('return');
  const next =
    returnPath === null ? getPath('Profile') : safeRedirect(returnPath, window.location.origin);

  const done = (isSaved: boolean) => {
    navigate(next, { state: isSaved ? { done: 'profile_updated' } : null });
  };
  return (
    <Page title="screen.update_profile" back={next}>
      {me.data ? (
        <>
          <ProfileContacts user={me.data} />
          <ProfileForm
            user={me.data}
            findTowns={findTowns}
            onDone={done}
            onCancel={() => navigate(next)}
          />
        </>
      ) : (
        <Pending query={me} />
      )}
    </Page>
  );
}
