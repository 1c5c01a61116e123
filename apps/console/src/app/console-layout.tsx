import { Drawer } from '@saifu/ui/drawer/drawer';
import { Link } from '@saifu/ui/link/link';
import { Logo } from '@saifu/ui/logo/logo';
import { TopBar } from '@saifu/ui/top-bar/top-bar';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLocation } from '@saifu/web/routing/location.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useMember } from '../features/session/use-member.ts';
import styles from './console-layout.module.css';
import { getHome } from './guard.ts';
import { Navigation } from './navigation.tsx';
import { getPath } from './routes.ts';

/** Around the screens of a signed-in member: the bar, and the navigation on its left. */
export function ConsoleLayout({ children }: { readonly children: ReactNode }) {
  const t = useTranslate();
  const { member, merchant } = useMember();
  const { key } = useLocation();
  const content = useRef<HTMLElement>(null);
  // The drawer is open at one location only, so any navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  return (
    <>
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
          <Link href={getHome(member.role)} className={styles.home}>
            <Logo name={t('app.name')} />
            <span className={styles.merchant}>{merchant.name}</span>
          </Link>
        </TopBar>
      </div>
      <Drawer open={isOpen} onClose={() => setOpenAt(null)} label={t('nav.label')}>
        <Navigation />
      </Drawer>
      <div className={styles.rail}>
        <Navigation />
      </div>
      <main ref={content} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </>
  );
}
