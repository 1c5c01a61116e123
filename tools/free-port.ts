import { createServer } from 'node:net';

const ATTEMPTS_MAX = 100;

/** The preferred port, or the next free one. 0 means any. */
export async function freePort(host: string, preferredPort: number): Promise<number> {
  const last = Math.min(preferredPort + ATTEMPTS_MAX, 65_535);
  for (let port = preferredPort; port <= last; port += 1) {
    const found = await tryPort(host, port);
    if (found !== undefined) return found;
  }
  throw new Error(`no port from ${preferredPort} to ${last} is free`);
}

function tryPort(host: string, port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined);
      else reject(error);
    });
    probe.listen({ host, port, exclusive: true }, () => {
      const address = probe.address();
      const found = typeof address === 'object' && address !== null ? address.port : port;
      probe.close(() => resolve(found));
    });
  });
}
