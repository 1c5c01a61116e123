import type { SessionView } from '@saifu/contract/session';
import { Button } from '@saifu/ui/button/button';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ErrorNotice } from '../../forms/error-notice.tsx';
import { useTranslate } from '../../i18n/use-translate.tsx';
import { hasPasskeySupport } from '../../lib/passkey-support.ts';
import { toAppError } from '../../lib/to-app-error.ts';

type PasskeySignInProps = { readonly onSignedIn: (session: SessionView) => void };

/** Most visitors wait for this screen and have no passkey, so the code for them loads later. */
const load = () => import('./sign-in-with-passkey.ts');

/**
 * Sign-in with a passkey: by a button, and in the suggestions of the login field. Renders nothing
 * in a browser without Web Authentication.
 */
export function PasskeySignIn({ onSignedIn }: PasskeySignInProps) {
  return hasPasskeySupport() && <SupportedPasskeySignIn onSignedIn={onSignedIn} />;
}

function SupportedPasskeySignIn({ onSignedIn }: PasskeySignInProps) {
  const t = useTranslate();
  const [offerError, setOfferError] = useState<Error | null>(null);
  const asking = useMutation({
    mutationFn: async () => (await load()).signInWithPasskey(),
    onMutate: () => setOfferError(null),
    onSuccess: onSignedIn,
  });
  // Each press ends the offer; the end of its dialog starts another one.
  const offerId = asking.isPending ? null : asking.submittedAt;
  useOffer(offerId, { onSignedIn, onError: setOfferError });
  const error = asking.error ?? offerError;
  return (
    <>
      <ErrorNotice error={error && toAppError(error)} />
      <Button
        variant="secondary"
        full
        icon={<IconFingerprint size={20} stroke={1.75} aria-hidden="true" />}
        busy={asking.isPending}
        onClick={() => asking.mutate()}
      >
        {t('sign_in.passkey')}
      </Button>
    </>
  );
}

type OfferHandlers = PasskeySignInProps & { readonly onError: (error: Error) => void };

/** Offers passkeys in the login field. Null: a dialog is open instead. */
function useOffer(offerId: number | null, { onSignedIn, onError }: OfferHandlers): void {
  const signedIn = useEffectEvent(onSignedIn);
  const failed = useEffectEvent(onError);
  useEffect(() => {
    if (offerId === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const offer = async () => {
      const { offerPasskeys } = await load();
      const session = await offerPasskeys(signal);
      if (session !== undefined && !signal.aborted) signedIn(session);
    };
    const cancelIdle = whenIdle(() => {
      void offer().catch((error: Error) => {
        // A failed request for the offer itself is no news: the button still works.
        if (!signal.aborted && error.message.startsWith('passkey.')) failed(error);
      });
    });
    return () => {
      cancelIdle();
      controller.abort();
    };
  }, [offerId]);
}

/** Calls back when the page has nothing else to do. Safari has no `requestIdleCallback`. */
function whenIdle(callback: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 200);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(callback);
  return () => window.cancelIdleCallback(handle);
}
