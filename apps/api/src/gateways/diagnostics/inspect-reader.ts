import { STATUS_PATH } from '../../receipt-ocr/reader-protocol.ts';
import { getNetworkErrorCode } from './error-code.ts';

export type ReaderResult =
  | { readonly kind: 'accepted'; readonly status: string; readonly version: string }
  /** The reader has other secrets. */
  | { readonly kind: 'rejected' }
  /** Something answers, but it is not a reader. */
  | { readonly kind: 'unknown'; readonly status: number }
  | { readonly kind: 'unreachable'; readonly code: string };

const BODY_LENGTH_MAX = 1000;

/** Asks a reader for its status with the secret. It reads nothing. */
export async function inspectReader(
  url: URL,
  secret: string,
  signal: AbortSignal,
): Promise<ReaderResult> {
  try {
    const answer = await fetch(new URL(STATUS_PATH, url), {
      headers: { authorization: `Bearer ${secret}` },
      redirect: 'manual',
      signal,
    });
    const text = await answer.text();
    if (answer.status === 401) return { kind: 'rejected' };
    return readStatus(text) ?? { kind: 'unknown', status: answer.status };
  } catch (error) {
    return { kind: 'unreachable', code: getNetworkErrorCode(error) };
  }
}

/** Undefined: the body is not that of a reader. */
function readStatus(text: string): ReaderResult | undefined {
  if (text.length > BODY_LENGTH_MAX) return undefined;
  try {
    const { status, version } = JSON.parse(text) ?? {};
    const isReader = typeof status === 'string' && typeof version === 'string';
    return isReader ? { kind: 'accepted', status, version } : undefined;
  } catch {
    return undefined;
  }
}
