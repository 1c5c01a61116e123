import { ButtonLink } from '@saifu/ui/button';
import { useLayoutEffect, useState } from 'react';
import { pathOf } from '../app/routes.ts';
import { ConfirmLink } from '../features/registration/confirm-link.tsx';
import { useLocation, useNavigate, useSearchParams } from '../place/place.ts';
import { useText } from '../text/use-text.tsx';
import { Confirmed } from './confirmed.tsx';
import { Entrance } from './entrance.tsx';
import styles from './verify.module.css';

export function Verify() {
  const text = useText();
  const token = useTokenOnce();
  const [isConfirmed, setIsConfirmed] = useState(false);
  if (isConfirmed) return <Confirmed next={pathOf('SignIn')} />;
  return (
    <Entrance title={text('screen.verify')}>
      {token === null ? (
        <>
          <p>{text('sign_up.verify_none')}</p>
          <WayOut />
        </>
      ) : (
        <ConfirmLink
          token={token}
          onConfirmed={() => setIsConfirmed(true)}
          wayOut={(isUsed) => (
            <>
              {isUsed && <p>{text('sign_up.verify_used_next')}</p>}
              <WayOut isUsed={isUsed} />
            </>
          )}
        />
      )}
    </Entrance>
  );
}

/** Whoever may be confirmed already signs in; the others need another link. */
function WayOut({ isUsed = false }: { readonly isUsed?: boolean }) {
  const text = useText();
  const ways = [
    { to: pathOf('ResendConfirmUrl'), says: 'sign_up.verify_resend' },
    { to: pathOf('SignIn'), says: 'sign_in.to_sign_in' },
  ] as const;
  return (
    <div className={styles.ways}>
      {(isUsed ? ways.toReversed() : ways).map(({ to, says }, place) => (
        <ButtonLink key={to} href={to} variant={place === 0 ? 'primary' : 'secondary'} full>
          {text(says)}
        </ButtonLink>
      ))}
    </div>
  );
}

/** What the link carried. It is taken out of the address before anyone can look over a shoulder. */
function useTokenOnce(): string | null {
  const query = useSearchParams();
  const [token] = useState(() => query.get('t') || null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    if (token !== null) navigate(pathname, { replace: true });
  }, [token, navigate, pathname]);
  return token;
}
