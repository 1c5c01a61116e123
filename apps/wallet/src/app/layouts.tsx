import { Link } from '@saifu/ui/link/link';
import { Logo } from '@saifu/ui/logo/logo';
import { TopBar } from '@saifu/ui/top-bar/top-bar';
import { type ReactNode, useRef, useState } from 'react';
import { useIsLoggedIn, useIsMember } from '../features/session/use-session.ts';
import { useTranslate } from '../i18n/use-translate.tsx';
import { useLocation } from '../routing/location.ts';
import { AuthFooter } from './auth-footer.tsx';
import { GuestNotice } from './guest-notice.tsx';
import styles from './layouts.module.css';
import { OfflineNotice } from './offline-notice.tsx';
import { getPath, type Layout as LayoutName } from './routes.ts';
import { SuccessNotice } from './success-notice.tsx';
import { UpdateNotice } from './update-notice.tsx';
import { useBell } from './use-bell.ts';
import { useDrawer } from './use-drawer.ts';

type LayoutProps = { readonly layout: LayoutName; readonly children: ReactNode };

export function Layout({ layout, children }: LayoutProps) {
  return layout === 'blank' ? (
    <BlankLayout>{children}</BlankLayout>
  ) : (
    <DefaultLayout>{children}</DefaultLayout>
  );
}

/** Without a top bar: the auth screens and the legal documents shown before sign-up. */
function BlankLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.blank}>
      <OfflineNotice />
      <GuestNotice />
      <main className={styles.blankMain}>{children}</main>
      <AuthFooter />
    </div>
  );
}

function DefaultLayout({ children }: { readonly children: ReactNode }) {
  const t = useTranslate();
  const isLoggedIn = useIsLoggedIn();
  const { key, pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  // The drawer is open at one location only, so any navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = isLoggedIn && openAt === key;
  const Drawer = useDrawer(isLoggedIn, isOpen);
  const hasBell = useIsMember();
  const Bell = useBell(hasBell);
  const menu = { label: t('nav.open'), isOpen, onPress: () => setOpenAt(key) };
  return (
    <>
      <button type="button" className={styles.skip} onClick={() => content.current?.focus()}>
        {t('app.skip_to_content')}
      </button>
      <TopBar {...(isLoggedIn && { menu })}>
        <Link href={getPath('Home')} className={styles.home} aria-label={t('nav.to_home')}>
          <Logo name={t('app.name')} />
        </Link>
        {hasBell && Bell && <Bell />}
      </TopBar>
      {isLoggedIn && Drawer && <Drawer open={isOpen} onClose={() => setOpenAt(null)} />}
      <main ref={content} tabIndex={-1} className={styles.main}>
        <OfflineNotice />
        <GuestNotice />
        <UpdateNotice />
        <SuccessNotice key={pathname} />
        {children}
      </main>
    </>
  );
}
