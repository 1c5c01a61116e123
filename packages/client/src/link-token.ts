import { getUserinfo, type UserView } from '@saifu/contract/account';
import { endCurrentSession } from '@saifu/contract/session';
import { Refusal } from '@saifu/domain/refusal';
import { call } from './call.ts';
import { isLoggedIn, isToken, readUser, saveToken, saveUser } from './session.ts';

const NESTED_REDIRECTS_MAX = 3;

/** Takes the token out of an address, and out of the address its `redirect` leads back to. */
export function takeLinkToken(url: URL): { token: string | null; url: URL } {
  const tokens = url.searchParams.getAll('token');
  const [token] = tokens;
  // Two tokens are a riddle, and a riddle in a link is not worth solving.
  const isSound = tokens.length === 1 && token !== undefined && isToken(token);
  return { token: isSound ? token : null, url: withoutToken(url, NESTED_REDIRECTS_MAX) };
}

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

/** Pair by pair, so that what stays keeps its own spelling. */
function withoutToken(url: URL, depth: number): URL {
  const pairs = url.search.slice(1).split('&');
  const kept = pairs.flatMap((pair) => {
    const [[name, value] = ['', '']] = new URLSearchParams(pair);
    if (name === 'token') return [];
    return name === 'redirect' ? cleanRedirect(pair, value, url, depth) : [pair];
  });
  const clean = new URL(url);
  clean.search = kept.join('&');
  return clean;
}

function cleanRedirect(pair: string, value: string, base: URL, depth: number): readonly string[] {
  const target = URL.parse(value, base);
  // What cannot be read could hide a token, and leads nowhere anyway.
  if (target === null || depth === 0) return [];
  const clean = withoutToken(target, depth - 1);
  return clean.href === target.href ? [pair] : [`redirect=${encodeURIComponent(clean.href)}`];
}
