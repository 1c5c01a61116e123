import { Button } from '@saifu/ui/button/button';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslate } from '../i18n/use-translate.tsx';
import { hasPasskeySupport } from '../lib/passkey-support.ts';
import type { PasskeySignInApi } from '../lib/sign-in-with-passkey.ts';
import { toAppError } from '../lib/to-app-error.ts';
import { ErrorNotice } from './error-notice.tsx';

type PasskeySignInProps<Session> = {
  /** Called at the first interaction. */
  readonly loadApi: () => Promise<PasskeySignInApi<Session>>;
  readonly onSignedIn: (session: Session) => void;
};

/** Loaded at the first interaction: every visitor waits for this screen, and few use a passkey. */
const load = () => import('../lib/sign-in-with-passkey.ts');

/**
 * Sign-in with a passkey: by a button, and in the suggestions of the login field. Renders nothing
 * in a browser without Web Authentication.
 */
export function PasskeySignInButton<Session>(props: PasskeySignInProps<Session>) {
  return hasPasskeySupport() && <SupportedPasskeySignIn {...props} />;
}

function SupportedPasskeySignIn<Session>({ loadApi, onSignedIn }: PasskeySignInProps<Session>) {
  const t = useTranslate();
  const [offerError, setOfferError] = useState<Error | null>(null);
  const asking = useMutation({
    mutationFn: async () => (await load()).signInWithPasskey(await loadApi()),
    onMutate: () => setOfferError(null),
    onSuccess: onSignedIn,
  });
  // Each press ends the offer; the end of its dialog starts another one.
  const offerId = asking.isPending ? null : asking.submittedAt;
  useOffer(offerId, { loadApi, onSignedIn, onError: setOfferError });
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

type OfferProps<Session> = PasskeySignInProps<Session> & {
  readonly onError: (error: Error) => void;
};

/** Offers passkeys in the login field. Null: a dialog is open instead. */
function useOffer<Session>(
  offerId: number | null,
  { loadApi, onSignedIn, onError }: OfferProps<Session>,
): void {
  const getApi = useEffectEvent(loadApi);
  const signedIn = useEffectEvent(onSignedIn);
  const failed = useEffectEvent(onError);
  useEffect(() => {
    if (offerId === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const offer = async () => {
      const { offerPasskeys } = await load();
      const session = await offerPasskeys(await getApi(), signal);
      if (session !== undefined && !signal.aborted) signedIn(session);
    };
    const stopWaiting = onFirstInteraction(() => {
      void offer().catch((error: Error) => {
        // A failed request for the offer itself is no news: the button still works.
        if (!signal.aborted && error.message.startsWith('passkey.')) failed(error);
      });
    });
    return () => {
      stopWaiting();
      controller.abort();
    };
  }, [offerId]);
}

const INTERACTIONS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Calls back once, when the user begins to use the page. */
function onFirstInteraction(callback: () => void): () => void {
  const controller = new AbortController();
  const respond = () => {
    controller.abort();
    callback();
  };
  for (const type of INTERACTIONS) {
    window.addEventListener(type, respond, { signal: controller.signal });
  }
  return () => controller.abort();
}
