import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const MAIN = /\/assets\/boot-[\w-]+\.js/;
const NEWER = '/assets/boot-newer.js';

/** Starts a proxy in front of the app that can simulate the release of a newer version. */
export async function startReleaseProxy(behind: string) {
  let isNewer = false;
  let main = '';
  const server = createServer((asked, answer) => {
    if (isNewer && asked.url === NEWER)
      return respond(answer, 'text/javascript', `import '${main}';`);
    pass(behind, asked, answer, (text) => {
      main ||= MAIN.exec(text)?.[0] ?? '';
      if (!isNewer) return text;
      return text.replace(MAIN, NEWER).replace(/version:(['"`])/, 'version:$1newer-');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    release: () => {
      isNewer = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function pass(
  behind: string,
  asked: IncomingMessage,
  answer: ServerResponse,
  change: (text: string) => string,
): void {
  const headers = { ...asked.headers, 'accept-encoding': 'identity' };
  const onward = request(new URL(asked.url ?? '/', behind), { method: asked.method, headers });
  onward.on('response', async (given) => {
    const { 'content-length': _, ...kept } = given.headers;
    const isShell = asked.url === '/sw.js' || kept['content-type']?.includes('html');
    answer.writeHead(given.statusCode ?? 502, kept);
    if (!isShell) return given.pipe(answer);
    answer.end(change(Buffer.concat(await given.toArray()).toString()));
  });
  onward.on('error', () => answer.destroy());
  asked.pipe(onward);
}

function respond(answer: ServerResponse, type: string, text: string): void {
  answer.writeHead(200, { 'content-type': type }).end(text);
}
