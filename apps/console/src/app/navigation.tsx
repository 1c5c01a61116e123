import type { TextKey } from '@saifu/i18n/texts';
import { Link } from '@saifu/ui/link/link';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLocation } from '@saifu/web/routing/location.ts';
import type { Icon } from '@tabler/icons-react';
import { useId } from 'react';
import { useConsoleSession } from '../features/session/use-console-session.ts';
import { canOpen } from './guard.ts';
import styles from './navigation.module.css';
import { getRoute, type ListRouteName } from './routes.ts';

/** The entry of a screen: its title and its access are those of the route. */
export type NavigationEntry = { readonly screen: ListRouteName; readonly icon: Icon };

export type NavigationGroup = {
  /** Absent: the group has no heading. */
  readonly label?: TextKey | undefined;
  readonly entries: readonly NavigationEntry[];
};

type NavigationProps = { readonly groups: readonly NavigationGroup[] };

/** The screens that the member's role allows. */
export function Navigation({ groups }: NavigationProps) {
  const t = useTranslate();
  const session = useConsoleSession();
  const allowed = groups.map(({ label, entries }) => ({
    label,
    entries: entries.filter(({ screen }) => canOpen(session, getRoute(screen).access)),
  }));
  return (
    <nav aria-label={t('nav.label')} className={styles.groups}>
      {allowed
        .filter(({ entries }) => entries.length > 0)
        .map((group) => (
          <Group key={group.label ?? ''} {...group} />
        ))}
    </nav>
  );
}

function Group({ label, entries }: NavigationGroup) {
  const t = useTranslate();
  const id = useId();
  const { pathname } = useLocation();
  return (
    <div>
      {label && (
        <h2 id={id} className={styles.label}>
          {t(label)}
        </h2>
      )}
      <ul className={styles.entries} aria-labelledby={label && id}>
        {entries.map(({ screen, icon: EntryIcon }) => {
          const { path, title } = getRoute(screen);
          return (
            <li key={path}>
              <Link href={path} className={styles.entry} aria-current={getCurrent(path, pathname)}>
                <EntryIcon size={20} stroke={1.75} aria-hidden="true" />
                {t(title)}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** `page` on the screen of the entry, `true` on the screens below it. */
function getCurrent(path: string, pathname: string) {
  if (pathname === path) return 'page';
  return pathname.startsWith(`${path}/`) ? 'true' : undefined;
}
