import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Two instances on one data directory would stop each other's database. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
}

export type DirectoryLock = {
  /** Message for a second start on the same directory. */
  readonly setAddress: (address: string) => void;
  readonly release: () => void;
};

/**
 * Locks the data directory while this process lives. The lock is a listening socket, which the
 * operating system releases on any exit. On Linux it needs no file.
 */
export async function lockDirectory(dataDir: string): Promise<DirectoryLock> {
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 24);
  const path = process.platform === 'linux' ? `\0saifu-${key}` : join(tmpdir(), `saifu-${key}`);
  let address = 'starting';
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.end(address);
  });
  if (!(await canListen(server, path))) {
    const other = await readAddress(path);
    if (other !== undefined) {
      throw new AlreadyRunning(
        `it already runs from this folder (${other}). Stop that one, or set another DATA_DIR.`,
      );
    }
    rmSync(path, { force: true });
    await canListen(server, path);
  }
  server.unref();
  return {
    setAddress(found) {
      address = found;
    },
    release: () => void server.close(),
  };
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

function readAddress(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    let words = '';
    socket.on('data', (data) => {
      words += data;
    });
    socket.on('end', () => resolve(words));
    socket.on('error', () => resolve(undefined));
  });
}
