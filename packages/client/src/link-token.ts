import { isToken } from './session.ts';

const NESTED_REDIRECTS_MAX = 3;

/** Takes the token out of an address, and out of the address its `redirect` leads back to. */
export function takeLinkToken(url: URL): { token: string | null; url: URL } {
  const tokens = url.searchParams.getAll('token');
  const [token] = tokens;
  // Two tokens are a riddle, and a riddle in a link is not worth solving.
  const isSound = tokens.length === 1 && token !== undefined && isToken(token);
  return { token: isSound ? token : null, url: withoutToken(url, NESTED_REDIRECTS_MAX) };
}

/** Pair by pair, so that what stays keeps its own spelling. */
function withoutToken(url: URL, depth: number): URL {
  const pairs = url.search.slice(1).split('&');
  const remaining = pairs.flatMap((pair) => {
    const [[name, value] = ['', '']] = new URLSearchParams(pair);
    if (name === 'token') return [];
    return name === 'redirect' ? cleanRedirect(pair, value, url, depth) : [pair];
  });
  const clean = new URL(url);
  clean.search = remaining.join('&');
  return clean;
}

function cleanRedirect(pair: string, value: string, base: URL, depth: number): readonly string[] {
  const target = URL.parse(value, base);
  // What cannot be read could hide a token, and leads nowhere anyway.
  if (target === null || depth === 0) return [];
  const clean = withoutToken(target, depth - 1);
  return clean.href === target.href ? [pair] : [`redirect=${encodeURIComponent(clean.href)}`];
}
