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

/** What an answer means for the session: a no is thrown, and may end it; a yes may renew it. */
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
  // A late no to a token that is no longer the stored one says nothing about the present session.
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
