import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A server that accepts requests and never responds, until it closes all connections. */
export async function openSilentReceiver() {
  const asked: string[] = [];
  const server = createServer((request) => {
    asked.push(request.url ?? '');
    request.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const hangUp = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(hangUp);
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, asked, hangUp };
}
