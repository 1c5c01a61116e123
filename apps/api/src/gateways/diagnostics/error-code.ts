/**
 * The code of a failed network call, such as `ECONNREFUSED`. Never the message, which may contain
 * an address with credentials.
 */
export function getNetworkErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as { readonly code?: unknown };
  if (typeof code === 'string' && code !== '') return code;
  // An attempt on several addresses of one name fails with the errors of all of them.
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  return inner instanceof Error ? getNetworkErrorCode(inner) : error.name;
}
