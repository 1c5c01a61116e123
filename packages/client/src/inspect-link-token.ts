import { getUserinfo } from '@saifu/contract/account';
import { type LinkPreviewView, previewLink } from '@saifu/contract/authentication';
import { AppError } from '@saifu/domain/shared/app-error';
import { call } from './call.ts';
import { isLoggedIn, readUser, saveToken, saveUser } from './session.ts';

type LinkTokenResult =
  | { readonly kind: 'adopted' }
  | { readonly kind: 'rejected'; readonly error: AppError };

export type LinkTokenInspection =
  | LinkTokenResult
  | {
      /**
       * `switch`: another user is signed in here. `new_browser`: the link was requested in another
       * browser.
       */
      readonly kind: 'switch' | 'new_browser';
      readonly link: LinkPreviewView;
      /** Consumes the link. If it is not called, the link stays valid until it expires. */
      readonly adopt: () => Promise<LinkTokenResult>;
    };

/**
 * Checks which account a link token belongs to. A link sent by an attacker must not silently sign
 * the user in to the attacker's account. So the caller decides if another user is signed in, or if
 * the link was requested in another browser. The link is not consumed before that decision.
 */
export async function inspectLinkToken(token: string): Promise<LinkTokenInspection> {
  return catchAppError(async () => {
    const link = await call(previewLink, { body: { token } });
    const adopt = () => adoptLink(token);
    if (isLoggedIn() && readUser()?.id !== link.user_id) return { kind: 'switch', link, adopt };
    if (!isLoggedIn() && !link.is_same_browser) return { kind: 'new_browser', link, adopt };
    return adopt();
  });
}

function adoptLink(token: string): Promise<LinkTokenResult> {
  return catchAppError(async () => {
    let currentToken = token;
    const onToken = (renewed: string) => {
      currentToken = renewed;
    };
    const user = await call(getUserinfo, {}, { token, onToken });
    saveToken(currentToken);
    saveUser(user);
    return { kind: 'adopted' };
  });
}

async function catchAppError<Outcome>(
  act: () => Promise<Outcome>,
): Promise<Outcome | { readonly kind: 'rejected'; readonly error: AppError }> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof AppError) return { kind: 'rejected', error: error };
    throw error;
  }
}
