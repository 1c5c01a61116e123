import { onTestFinished } from 'vitest';
import type { Browser } from './browser.ts';

export type StreamedEvent = {
  readonly event: string | undefined;
  readonly version: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into views of every shape.
  readonly data: any;
};

/** Opens an event stream as a browser does and reads it event by event. */
export async function followEvents(origin: string, who: Browser, path: string) {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const response = await fetch(`${origin}/api/v1${path}`, {
    signal: stop.signal,
    headers: {
      ...who.headers,
      ...(who.cookie && { cookie: who.cookie }),
      ...(who.token && { authorization: `Bearer ${who.token}` }),
      ...(who.guestToken && { 'x-guest-token': who.guestToken }),
    },
  });
  const chunks = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  /** Returns the next event, or undefined at the end of the stream. */
  const next = async (): Promise<StreamedEvent | undefined> => {
    while (!text.includes('\n\n')) {
      const piece = await chunks?.read();
      if (piece === undefined || piece.done) return undefined;
      text += piece.value;
    }
    const [frame = '', ...rest] = text.split('\n\n');
    text = rest.join('\n\n');
    const [event, version, data = ''] = frame.split('\n');
    return { event, version, data: JSON.parse(data.replace('data: ', '')) };
  };
  /** Returns the next matching event. Intermediate states may be sent in between. */
  const nextWhere = async (isIt: (received: StreamedEvent) => boolean) => {
    for (;;) {
      const received = await next();
      if (received === undefined || isIt(received)) return received;
    }
  };
  return { response, next, nextWhere, leave: () => stop.abort() };
}
