import type { TextKey } from '@saifu/i18n/texts';
import { Link } from '@saifu/ui/link/link';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLocation } from '@saifu/web/routing/location.ts';
import {
  type Icon,
  IconHistory,
  IconHome,
  IconQrcode,
  IconRepeat,
  IconUser,
} from '@tabler/icons-react';
import styles from './main-navigation.module.css';

type MainEntry = {
  readonly label: TextKey;
  readonly icon: Icon;
  readonly path: string;
  /** Other paths whose screens belong to the entry. */
  readonly alsoUnder?: readonly string[];
};

/** The entries of the bar and of the rail, in order. Scan is the raised one. */
export const MAIN_ENTRIES: readonly MainEntry[] = [
  { label: 'nav.home', icon: IconHome, path: '/home' },
  {
    label: 'nav.history',
    icon: IconHistory,
    path: '/history',
    alsoUnder: ['/insights', '/refund-requests'],
  },
  { label: 'nav.scan', icon: IconQrcode, path: '/scan' },
  { label: 'nav.recurring', icon: IconRepeat, path: '/recurring-billing' },
  {
    label: 'nav.you',
    icon: IconUser,
    path: '/profile',
    alsoUnder: ['/settings', '/wallets'],
  },
];

type MainNavigationProps = {
  /** The screen has its own actions at the bottom, so on phones there is no bar. */
  readonly isDocked: boolean;
};

/** The main entries: a bar at the bottom of phones, a rail on the left of wide screens. */
export function MainNavigation({ isDocked }: MainNavigationProps) {
  const t = useTranslate();
  return (
    <nav
      className={styles.navigation}
      data-docked={isDocked || undefined}
      aria-label={t('nav.main')}
    >
      <ul className={styles.entries}>
        {MAIN_ENTRIES.map((entry) => (
          <Entry key={entry.path} entry={entry} />
        ))}
      </ul>
    </nav>
  );
}

function Entry({ entry }: { readonly entry: MainEntry }) {
  const t = useTranslate();
  const { pathname } = useLocation();
  const { label, icon: EntryIcon, path } = entry;
  const isRaised = path === '/scan';
  return (
    <li className={styles.item}>
      <Link
        href={path}
        className={isRaised ? styles.raised : styles.entry}
        aria-current={getCurrent(entry, pathname)}
      >
        <span className={isRaised ? styles.raisedIcon : styles.icon}>
          <EntryIcon size={24} stroke={1.75} aria-hidden="true" />
        </span>
        <span className={styles.label}>{t(label)}</span>
      </Link>
    </li>
  );
}

/** `page` on the screen of the entry, `true` on the screens below it. */
function getCurrent({ path, alsoUnder = [] }: MainEntry, pathname: string) {
  if (pathname === path) return 'page';
  const isBelow = [path, ...alsoUnder].some((each) => `${pathname}/`.startsWith(`${each}/`));
  return isBelow ? 'true' : undefined;
}
