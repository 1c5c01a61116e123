import { saveToken, saveUser } from '@saifu/client/session';
import type { SessionView } from '@saifu/contract/session';
import { isRefusalCode, type RefusalCode } from '@saifu/domain/refusal';
import { Card } from '@saifu/ui/card';
import { Link } from '@saifu/ui/link';
import { Logo } from '@saifu/ui/logo';
import { Notice } from '@saifu/ui/notice';
import { SegmentedLinks } from '@saifu/ui/segmented-control';
import { VisuallyHidden } from '@saifu/ui/visually-hidden';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { safeRedirect } from '../app/guard.ts';
import { pathOf } from '../app/routes.ts';
import { SignInForm } from '../features/session/sign-in-form.tsx';
import { useText } from '../text/use-text.tsx';
import styles from './sign-in.module.css';

export function SignIn() {
  const text = useText();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const location = useLocation();
  const ended = endOf(location.state);

  const enter = ({ access_token, user }: SessionView) => {
    saveToken(access_token);
    saveUser(user);
    navigate(safeRedirect(query.get('redirect'), window.location.origin), { replace: true });
  };

  const otp = pathOf('SignInWithOTP') + location.search;
  return (
    <div className={styles.screen}>
      <div className={styles.brand}>
        <Logo name={text('app.name')} size="large" />
        <p className={styles.tagline}>{text('app.tagline')}</p>
      </div>
      {ended && <Notice tone="warning">{text.refusal(ended)}</Notice>}
      <Card>
        <div className={styles.form}>
          <VisuallyHidden>
            <h1 tabIndex={-1}>{text('screen.sign_in')}</h1>
          </VisuallyHidden>
          <SegmentedLinks
            label={text('sign_in.way')}
            current={location.pathname}
            links={[
              { href: pathOf('SignIn'), label: text('sign_in.way_password') },
              { href: otp, label: text('sign_in.way_code') },
            ]}
          />
          <SignInForm onSignedIn={enter} />
          <Link className={styles.forgot} href={pathOf('ForgotPassword')}>
            {text('sign_in.forgot')}
          </Link>
        </div>
      </Card>
      <p className={styles.register}>
        {text('sign_in.no_account')} <Link href={pathOf('SignUp')}>{text('sign_in.register')}</Link>
      </p>
    </div>
  );
}

/** Why the last session ended, when that is what brought the person here. */
function endOf(state: unknown): RefusalCode | null {
  const hasEnd = typeof state === 'object' && state !== null && 'ended' in state;
  return hasEnd && isRefusalCode(state.ended) ? state.ended : null;
}
