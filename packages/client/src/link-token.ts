import { isToken } from './session.ts';

const NESTED_REDIRECTS_MAX = 3;

/** Removes the token from a URL and from the URL in its `redirect` parameter. */
export function takeLinkToken(url: URL): { token: string | null; url: URL } {
  const tokens = url.searchParams.getAll('token');
  const [token] = tokens;
  // Two tokens are ambiguous, so both are ignored.
  const isSound = tokens.length === 1 && token !== undefined && isToken(token);
  return { token: isSound ? token : null, url: withoutToken(url, NESTED_REDIRECTS_MAX) };
}

/** Filters pair by pair, so that the remaining pairs keep their encoding. */
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
  // An unparsable URL could hide a token and cannot be navigated to anyway.
  if (target === null || depth === 0) return [];
  const clean = withoutToken(target, depth - 1);
  return clean.href === target.href ? [pair] : [`redirect=${encodeURIComponent(clean.href)}`];
}
