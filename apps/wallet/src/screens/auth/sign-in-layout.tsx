import type { TextKey } from '@saifu/i18n/texts';
import { Card } from '@saifu/ui/card/card';
import { Link } from '@saifu/ui/link/link';
import { Logo } from '@saifu/ui/logo/logo';
import { SegmentedLinks } from '@saifu/ui/segmented-control/segmented-control';
import { VisuallyHidden } from '@saifu/ui/visually-hidden/visually-hidden';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLocation, useNavigate } from '@saifu/web/routing/location.ts';
import type { MouseEvent, ReactNode } from 'react';
import { getPath } from '../../app/routes.ts';
import type { AuthState } from './auth-state.ts';
import styles from './sign-in-layout.module.css';

type SignInLayoutProps = {
  readonly title: TextKey;
  /** The current field value, which the other sign-in method starts with. */
  readonly typedLoginId: () => string;
  readonly notice?: ReactNode;
  readonly children: ReactNode;
};

/** Shared parts of the sign-in screens: the identifier, the other method, and the sign-up link. */
export function SignInLayout({ title, typedLoginId, notice, children }: SignInLayoutProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const toLink = (path: string, label: TextKey) => {
    const href = path === pathname ? path : path + search;
    const onClick = (event: MouseEvent) => {
      if (isForBrowser(event) || typedLoginId() === '') return;
      event.preventDefault();
      navigate(href, { state: { login_id: typedLoginId() } satisfies AuthState });
    };
    return { href, onClick, label: t(label) };
  };

  return (
    <div className={styles.screen}>
      <div className={styles.brand}>
        <Logo name={t('app.name')} size="large" />
        <p className={styles.tagline}>{t('app.tagline')}</p>
      </div>
      {notice}
      <Card>
        <div className={styles.form}>
          <VisuallyHidden>
            <h1 tabIndex={-1}>{t(title)}</h1>
          </VisuallyHidden>
          <SegmentedLinks
            label={t('sign_in.way')}
            current={pathname}
            links={[
              toLink(getPath('SignIn'), 'sign_in.way_password'),
              toLink(getPath('SignInWithOTP'), 'sign_in.way_code'),
            ]}
          />
          {children}
        </div>
      </Card>
      <p className={styles.register}>
        {t('sign_in.no_account')}{' '}
        <Link href={getPath('SignUp') + search}>{t('sign_in.register')}</Link>
      </p>
    </div>
  );
}

/** A press with a modifier key opens a tab or window; the browser handles it. */
function isForBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
