import { getUserinfo, type UserView } from '@saifu/contract/account';
import { endCurrentSession } from '@saifu/contract/session';
import { Refusal } from '@saifu/domain/refusal';
import { call } from './call.ts';
import { isLoggedIn, readUser, saveToken, saveUser } from './session.ts';

export type Weighed =
  | { readonly kind: 'adopted' }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | {
      readonly kind: 'other_user';
      readonly user: UserView;
      readonly adopt: () => void;
      /** Nobody wants that session, so it does not stay open. */
      readonly decline: () => Promise<void>;
    };

/**
 * Asks whose token a link brought. A link from a stranger must not silently move a person into
 * the stranger's account, so while another user is signed in the caller decides.
 */
export async function weighLinkToken(token: string): Promise<Weighed> {
  let kept = token;
  const onToken = (renewed: string) => {
    kept = renewed;
  };
  try {
    const user = await call(getUserinfo, {}, { token, onToken });
    const adopt = () => {
      saveToken(kept);
      saveUser(user);
    };
    const decline = async () => {
      await call(endCurrentSession, {}, { token: kept }).catch(() => undefined);
    };
    if (isLoggedIn() && readUser()?.id !== user.id) {
      return { kind: 'other_user', user, adopt, decline };
    }
    adopt();
    return { kind: 'adopted' };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', refusal: error };
    throw error;
  }
}
