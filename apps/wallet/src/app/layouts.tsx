import { Link } from '@saifu/ui/link/link';
import { Logo } from '@saifu/ui/logo/logo';
import { TopBar } from '@saifu/ui/top-bar/top-bar';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLocation } from '@saifu/web/routing/location.ts';
import { IconHelp } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { AnnouncementNotices } from '../features/announcement/announcement-notices.tsx';
import { useConfig } from '../features/config/queries.ts';
import { useIsLoggedIn, useIsMember } from '../features/session/use-session.ts';
import { AuthFooter } from './auth-footer.tsx';
import { getSignInPath } from './guard.ts';
import { GuestNotice } from './guest-notice.tsx';
import styles from './layouts.module.css';
import { OfflineNotice } from './offline-notice.tsx';
import { getPath, type Route, type RouteName } from './routes.ts';
import { useBell, useDrawer, useMainNavigation } from './shell-parts.ts';
import { SuccessNotice } from './success-notice.tsx';
import { UpdateNotice } from './update-notice.tsx';

type LayoutProps = { readonly route: Route; readonly children: ReactNode };

export function Layout({ route, children }: LayoutProps) {
  return route.layout === 'blank' ? (
    <BlankLayout>{children}</BlankLayout>
  ) : (
    <DefaultLayout isDocked={DOCKED_SCREENS.has(route.name)}>{children}</DefaultLayout>
  );
}

/** Screens with their own actions at the bottom of a phone, where the bar would be. */
const DOCKED_SCREENS: ReadonlySet<RouteName> = new Set<RouteName>([
  'Scan',
  'EnterAmount',
  'PaymentInvoice',
  'FinishPayment',
]);

/** Without a top bar: the auth screens and the legal documents shown before sign-up. */
function BlankLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.blank}>
      <OfflineNotice />
      <GuestNotice />
      <main className={styles.blankMain}>{children}</main>
      <AuthFooter />
      <DemoSignIn />
    </div>
  );
}

/**
 * Only in the sandbox. Below the footer: it arrives after the configuration and must not move what
 * is on the screen already.
 */
const SignInAs = lazy(async () => {
  const loaded = await import('../screens/sandbox/sign-in-as.tsx');
  return { default: loaded.SignInAs };
});

function DemoSignIn() {
  const { data: config } = useConfig();
  const { pathname } = useLocation();
  const people = config?.demo_people ?? [];
  if (people.length === 0 || pathname !== getPath('SignIn')) return null;
  return (
    <Suspense>
      <SignInAs people={people} />
    </Suspense>
  );
}

type DefaultLayoutProps = { readonly isDocked: boolean; readonly children: ReactNode };

function DefaultLayout({ isDocked, children }: DefaultLayoutProps) {
  const t = useTranslate();
  const isLoggedIn = useIsLoggedIn();
  const isMember = useIsMember();
  const { key, pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  // The drawer is open at one location only, so any navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = isLoggedIn && openAt === key;
  const Drawer = useDrawer(isLoggedIn ? (isOpen ? 'open' : 'ahead') : null);
  const MainNavigation = useMainNavigation(isMember ? 'member' : null);
  const menu = { label: t('nav.open'), isOpen, onPress: () => setOpenAt(key) };
  return (
    <>
      <button type="button" className={styles.skip} onClick={() => content.current?.focus()}>
        {t('app.skip_to_content')}
      </button>
      <TopBar {...(isLoggedIn && { menu })} actions={<BarActions />}>
        <Link href={getPath('Home')} className={styles.home} aria-label={t('nav.to_home')}>
          <Logo name={t('app.name')} />
        </Link>
      </TopBar>
      {isLoggedIn && Drawer && <Drawer open={isOpen} onClose={() => setOpenAt(null)} />}
      {isMember && MainNavigation && <MainNavigation isDocked={isDocked} />}
      <main
        ref={content}
        tabIndex={-1}
        className={styles.main}
        data-rail={isMember || undefined}
        data-bar={(isMember && !isDocked) || undefined}
      >
        <OfflineNotice />
        <GuestNotice />
        <UpdateNotice />
        {!isDocked && <AnnouncementNotices />}
        <SuccessNotice key={pathname} />
        {children}
      </main>
    </>
  );
}

/** Help for everyone, the bell of a member, and the sign-in link of a guest. */
function BarActions() {
  const t = useTranslate();
  const isLoggedIn = useIsLoggedIn();
  const isMember = useIsMember();
  const Bell = useBell(isMember ? 'member' : null);
  const { pathname, search, hash } = useLocation();
  const faqs = getPath('FAQs');
  return (
    <>
      <Link
        href={faqs}
        className={styles.help}
        aria-label={t('nav.help')}
        aria-current={pathname === faqs ? 'page' : undefined}
      >
        <IconHelp size={24} stroke={1.75} aria-hidden="true" />
      </Link>
      {/* Its space is kept until it has loaded. */}
      {isMember && <span className={styles.bell}>{Bell && <Bell />}</span>}
      {!isLoggedIn && (
        <Link
          href={getSignInPath(new URL(pathname + search + hash, window.location.origin))}
          className={styles.signIn}
        >
          {t('sign_in.submit')}
        </Link>
      )}
    </>
  );
}
