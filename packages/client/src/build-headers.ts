import { readLanguage } from './language.ts';

type Caller = {
  readonly token: string | null;
  readonly guestToken?: string | undefined;
};

/** The token, the language and the accepted content type of a call. */
export function buildHeaders(accept: string, { token, guestToken }: Caller): Headers {
  const headers = new Headers({ Accept: accept, 'Accept-Language': readLanguage() });
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (guestToken !== undefined) headers.set('X-Guest-Token', guestToken);
  return headers;
}
