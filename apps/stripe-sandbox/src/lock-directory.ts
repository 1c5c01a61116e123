import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Two writers would break the hash chain of the journal. */
export class DirectoryLockedError extends Error {
  override readonly name = 'DirectoryLockedError';
}

/** Locks the directory with a listening socket, which the OS releases however the process dies. */
export async function lockDirectory(dir: string): Promise<() => void> {
  const key = createHash('sha256').update(realpathSync(dir)).digest('hex').slice(0, 24);
  const isLinux = process.platform === 'linux';
  const path = isLinux ? `\0stripe-sandbox-${key}` : join(tmpdir(), `stripe-sandbox-${key}`);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end();
  });
  if (!(await canListen(server, path))) {
    if (await hasListener(path))
      throw new DirectoryLockedError('another Stripe sandbox writes in this folder.');
    rmSync(path, { force: true });
    await canListen(server, path);
  }
  server.unref();
  return () => void server.close();
}

function canListen(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    server.listen(path, () => resolve(true));
  });
}

function hasListener(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
