import { Worker } from 'node:worker_threads';

const WATCH = `
  const { workerData: parent } = require('node:worker_threads');
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, 500);
`;

/**
 * Ends this process when its parent is gone. A separate thread watches the parent, because a photo
 * that blocks the main thread would otherwise occupy a core forever. The parent's id is read here:
 * by the time the thread has started, the parent may be gone.
 */
export function exitWithParent(): void {
  new Worker(WATCH, { eval: true, workerData: process.ppid }).unref();
}
