import { ButtonLink } from '@saifu/ui/button/button';
import { useTranslate } from '@saifu/web/i18n/use-translate.tsx';
import { useLocation, useNavigate, useSearchParams } from '@saifu/web/routing/location.ts';
import { useLayoutEffect } from 'react';
import { getPath } from '../../app/routes.ts';
import { ConfirmLink } from '../../features/registration/confirm-link.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { Confirmed } from './confirmed.tsx';
import { useCompleteConfirmation } from './use-complete-confirmation.ts';
import styles from './verify.module.css';

export function Verify() {
  const t = useTranslate();
  const { token, isConfirmed, saveConfirmed } = useLink();
  const complete = useCompleteConfirmation(saveConfirmed);
  if (isConfirmed) return <Confirmed />;
  return (
    <AuthLayout title={t('screen.verify')}>
      {token === null ? (
        <>
          <p>{t('sign_up.verify_none')}</p>
          <LinkActions />
        </>
      ) : (
        <ConfirmLink
          key={token}
          token={token}
          onConfirmed={complete}
          renderActions={(isUsed) => (
            <>
              {isUsed && <p>{t('sign_up.verify_used_next')}</p>}
              <LinkActions isUsed={isUsed} />
            </>
          )}
        />
      )}
    </AuthLayout>
  );
}

/** Users who may already be confirmed sign in; others need a new link. */
function LinkActions({ isUsed = false }: { readonly isUsed?: boolean }) {
  const t = useTranslate();
  const links = [
    { to: getPath('ResendConfirmUrl'), textKey: 'sign_up.verify_resend' },
    { to: getPath('SignIn'), textKey: 'sign_in.to_sign_in' },
  ] as const;
  return (
    <div className={styles.actions}>
      {(isUsed ? links.toReversed() : links).map(({ to, textKey }, index) => (
        <ButtonLink key={to} href={to} variant={index === 0 ? 'primary' : 'secondary'} full>
          {t(textKey)}
        </ButtonLink>
      ))}
    </div>
  );
}

/** Stored with the history entry: it survives a reload, and the URL never shows it. */
type LinkState = { readonly link?: string; readonly is_confirmed?: boolean };

/**
 * The token of the link, which is removed from the URL at once, so that it cannot be read on the
 * screen.
 */
function useLink() {
  const carried = useSearchParams().get('t') || null;
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const linkState = readLinkState(carried === null ? state : null);

  useLayoutEffect(() => {
    if (carried === null) return;
    navigate(pathname, { replace: true, state: { link: carried } satisfies LinkState });
  }, [carried, navigate, pathname]);

  // The link is used, so its token is no longer stored.
  const saveConfirmed = () => {
    navigate(pathname, { replace: true, state: { is_confirmed: true } satisfies LinkState });
  };
  return {
    token: carried ?? linkState.link ?? null,
    isConfirmed: linkState.is_confirmed === true,
    saveConfirmed,
  };
}

/** A history entry may contain anything. */
function readLinkState(state: unknown): LinkState {
  const raw: Readonly<Record<string, unknown>> =
    typeof state === 'object' && state !== null ? { ...state } : {};
  return {
    ...(typeof raw.link === 'string' && { link: raw.link }),
    is_confirmed: raw.is_confirmed === true,
  };
}
