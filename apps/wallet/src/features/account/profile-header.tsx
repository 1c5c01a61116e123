import type { UserView } from '@saifu/contract/account';
import { Link } from '@saifu/ui/link/link';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { IconPencil, IconUser } from '@tabler/icons-react';
import { CompleteBadge } from './completeness.tsx';
import { formatFullName } from './person.ts';
import styles from './profile.module.css';

type ProfileHeaderProps = { readonly user: UserView; readonly editPath: string };

/** Name of the user, or a link to enter it, and a link to the form. */
export function ProfileHeader({ user, editPath }: ProfileHeaderProps) {
  const t = useTranslate();
  const name = formatFullName(user);
  const displayName = user.display_name ?? name;
  const initial = displayName && [...displayName][0]?.toUpperCase();
  return (
    <div className={styles.header}>
      <span className={styles.avatar} aria-hidden="true">
        {initial ?? <IconUser size={32} stroke={1.75} />}
      </span>
      <div className={styles.names}>
        {displayName && <p className={styles.displayName}>{displayName}</p>}
        {name && name !== displayName && <p className={styles.name}>{name}</p>}
        {!displayName && <Link href={editPath}>{t('profile.add_name')}</Link>}
        <CompleteBadge user={user} />
      </div>
      <Link href={editPath} className={styles.edit} aria-label={t('screen.update_profile')}>
        <IconPencil size={22} stroke={1.75} aria-hidden="true" />
      </Link>
    </div>
  );
}
