import { Drawer } from '@saifu/ui/drawer/drawer';
import { Link } from '@saifu/ui/link/link';
import { Logo } from '@saifu/ui/logo/logo';
import { TopBar } from '@saifu/ui/top-bar/top-bar';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLocation } from '@saifu/web/routing/location.ts';
import { IconBuildingSkyscraper } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { AnnouncementNotices } from '../features/announcements/announcement-notices.tsx';
import { useConsoleSession } from '../features/session/use-console-session.ts';
import styles from './console-layout.module.css';
import { getHome } from './guard.ts';
import { MERCHANT_NAVIGATION } from './merchant-navigation.ts';
import { Navigation } from './navigation.tsx';
import { getPath } from './routes.ts';
import { STAFF_NAVIGATION } from './staff-navigation.ts';

/**
 * Around the screens of a signed-in member, of a merchant or of the operator's staff: the bar, and
 * the navigation on its left.
 */
export function ConsoleLayout({ children }: { readonly children: ReactNode }) {
  const t = useTranslate();
  const session = useConsoleSession();
  const { kind, member } = session;
  const navigation = (
    <Navigation groups={kind === 'staff' ? STAFF_NAVIGATION : MERCHANT_NAVIGATION} />
  );
  const { key } = useLocation();
  const content = useRef<HTMLElement>(null);
  // The drawer is open at one location only, so any navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  return (
    <div className={styles.layout} data-side={kind}>
      <button type="button" className={styles.skip} onClick={() => content.current?.focus()}>
        {t('app.skip_to_content')}
      </button>
      <div className={styles.bar}>
        <TopBar
          menu={{ label: t('nav.open'), isOpen, onPress: () => setOpenAt(key) }}
          actions={
            <Link href={getPath('Account')} className={styles.member}>
              <span className={styles.memberName}>{member.name}</span>
              <span className={styles.role}>{t(`console.role_${member.role}`)}</span>
            </Link>
          }
        >
          <Link href={getHome(session)} className={styles.home}>
            <Logo name={t('app.name')} />
            {kind === 'staff' ? (
              <OperatorBadge />
            ) : (
              <span className={styles.merchant}>{session.merchant.name}</span>
            )}
          </Link>
        </TopBar>
      </div>
      <Drawer open={isOpen} onClose={() => setOpenAt(null)} label={t('nav.label')}>
        {navigation}
      </Drawer>
      <div className={styles.rail}>{navigation}</div>
      <main ref={content} tabIndex={-1} className={styles.main}>
        {kind === 'merchant' && <AnnouncementNotices />}
        {children}
      </main>
    </div>
  );
}

/** Tells the operator's side from a merchant's at a glance. */
function OperatorBadge() {
  const t = useTranslate();
  return (
    <span className={styles.operator}>
      <IconBuildingSkyscraper size={16} stroke={1.75} aria-hidden="true" />
      {t('staff.operator')}
    </span>
  );
}
