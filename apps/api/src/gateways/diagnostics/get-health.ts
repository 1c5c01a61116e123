import { getNetworkErrorCode } from './error-code.ts';

export type Health =
  | { readonly kind: 'answered'; readonly status: number; readonly version: string | null }
  | { readonly kind: 'unreachable'; readonly code: string };

const BODY_LENGTH_MAX = 1000;

/** Asks `/healthz` of a server for its version. */
export async function getHealth(baseUrl: URL, signal: AbortSignal): Promise<Health> {
  try {
    // A redirect shows that this is not the address of the server itself.
    const answer = await fetch(new URL('/healthz', baseUrl), { redirect: 'manual', signal });
    const text = await answer.text();
    return { kind: 'answered', status: answer.status, version: readVersion(text) };
  } catch (error) {
    return { kind: 'unreachable', code: getNetworkErrorCode(error) };
  }
}

/** Null: the body is not that of `/healthz`. */
function readVersion(text: string): string | null {
  if (text.length > BODY_LENGTH_MAX) return null;
  try {
    const { status, version } = JSON.parse(text) ?? {};
    return status === 'ok' && typeof version === 'string' ? version : null;
  } catch {
    return null;
  }
}
