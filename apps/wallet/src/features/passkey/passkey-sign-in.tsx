import type { SessionView } from '@saifu/contract/session';
import { PasskeySignInButton } from '@saifu/web/forms/passkey-sign-in-button.tsx';

type PasskeySignInProps = { readonly onSignedIn: (session: SessionView) => void };

const loadApi = async () => (await import('./queries.ts')).passkeySignIn;

/** Sign-in to the wallet with a passkey, without a login id. */
export function PasskeySignIn({ onSignedIn }: PasskeySignInProps) {
  return <PasskeySignInButton loadApi={loadApi} onSignedIn={onSignedIn} />;
}
