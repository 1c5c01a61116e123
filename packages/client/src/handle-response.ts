import type { Endpoint } from '@saifu/contract/endpoint';
import { ApiError, toApiError } from './api-error.ts';
import { canEndSession } from './restricted-session.ts';
import { isToken, readToken, saveToken } from './session.ts';
import { endSession, isSessionOver, readCurrentRoute } from './session-end.ts';

export type FetchedResponse = { readonly response: Response; readonly reply: Blob };

type TokenOverride = {
  readonly token?: string;
  readonly onToken?: (token: string) => void;
};

/**
 * Applies a response to the session. An error response is thrown and may end the session; a
 * successful one may renew the token.
 */
export async function handleResponse(
  row: Endpoint,
  { response, reply }: FetchedResponse,
  token: string | null,
  tokenOverride: TokenOverride,
): Promise<void> {
  if (!response.ok)
    throw handleError(row, toApiError(response, await reply.text()), token, tokenOverride);
  renewToken(response, token, tokenOverride);
}

export function parseReply(response: Response, text: string): unknown {
  if (response.status === 204) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('unexpected', { status: response.status });
  }
}

function handleError(
  row: Endpoint,
  error: ApiError,
  token: string | null,
  tokenOverride: TokenOverride,
): ApiError {
  const answer = { status: error.status ?? 0, call: row.path, route: readCurrentRoute() };
  // A late error for a token that is no longer stored does not concern the current session.
  const isAboutSession = tokenOverride.token === undefined && token === readToken();
  if (isAboutSession && canEndSession(row) && isSessionOver(answer)) {
    endSession(error, { access: row.access, hadToken: token !== null });
  }
  return error;
}

function renewToken(response: Response, token: string | null, tokenOverride: TokenOverride): void {
  const renewed = response.headers.get('X-Access-Token');
  if (renewed === null || !isToken(renewed)) return;
  if (tokenOverride.token !== undefined) tokenOverride.onToken?.(renewed);
  else if (token !== null && token === readToken()) saveToken(renewed);
}
