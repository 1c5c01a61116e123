/**
 * The first route that matches the path. A segment that starts with a colon matches any value; one
 * trailing slash is allowed.
 */
export function findRoute<Route extends { readonly path: string }>(
  routes: readonly Route[],
  pathname: string,
): Route | undefined {
  const segments = pathname.replace(/(?<=[^/])\/$/, '').split('/');
  return routes.find((route) => {
    const parts = route.path.split('/');
    return (
      parts.length === segments.length &&
      parts.every((part, at) => matchesSegment(part, segments[at] ?? ''))
    );
  });
}

function matchesSegment(part: string, segment: string): boolean {
  return part.startsWith(':') ? isDecodable(segment) : part === segment;
}

function isDecodable(segment: string): boolean {
  try {
    return decodeURIComponent(segment) !== '';
  } catch {
    return false;
  }
}
