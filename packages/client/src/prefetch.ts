import { CALL_TIMEOUT_MS } from '@saifu/domain/shared/limits';
import { headersOf } from './build-headers.ts';
import { syncServerTime } from './clock.ts';
import type { Answer } from './handle-response.ts';
import { readToken } from './session.ts';

/** Older than this it is asked again: what was true when the page began may not be any more. */
const FRESH_MS = 15_000;

type Early = {
  readonly asker: string;
  readonly atMs: number;
  readonly answer: Promise<Answer>;
};

const asked = new Map<string, Early>();

/**
 * Asks while the code that wants the answers is still on its way; over a slow line they then arrive
 * together. Whoever calls first for the same takes the answer, and everyone after asks again.
 */
export function askEarly(urls: readonly string[]): void {
  const headers = headersOf('application/json', { token: readToken() });
  for (const url of urls) {
    const answer = ask(url, headers);
    // That nothing came is told to whoever takes it, and to nobody if nobody does.
    answer.catch(() => undefined);
    asked.set(url, { asker: nameOf(headers), atMs: Date.now(), answer });
  }
}

/** Read to its end, whoever wants it: what is not read holds one of a browser's few lines. */
async function ask(url: string, headers: Headers): Promise<Answer> {
  const response = await fetch(url, {
    headers,
    credentials: 'same-origin',
    redirect: 'error',
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
  syncServerTime(response);
  return { response, reply: await response.blob() };
}

/** The answer to exactly this question, if it was asked a moment ago and for the same person. */
export function takeEarly(url: string, headers: Headers): Promise<Answer> | undefined {
  const early = asked.get(url);
  asked.delete(url);
  const isSame = early?.asker === nameOf(headers) && Date.now() - early.atMs < FRESH_MS;
  return isSame ? early.answer : undefined;
}

/** Something is about to change: what was asked before it is not the truth after it. */
export function forgetEarly(): void {
  asked.clear();
}

function nameOf(headers: Headers): string {
  return JSON.stringify([...headers]);
}
