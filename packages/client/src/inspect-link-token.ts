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
      /** switch: somebody else is signed in here. new_browser: another browser asked for it. */
      readonly kind: 'switch' | 'new_browser';
      readonly link: LinkPreviewView;
      /** Uses the link up. Not called: it stays as it is until its time is over. */
      readonly adopt: () => Promise<LinkTokenResult>;
    };

/**
 * Asks whose token a link brought. A link from a stranger must not silently sign a person in to
 * the stranger's account, so the caller decides where somebody else is signed in, and where this
 * browser is not the one that asked for the link. The link is not used up before that.
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
