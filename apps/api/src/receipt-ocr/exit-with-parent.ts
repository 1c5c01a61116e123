import { Worker } from 'node:worker_threads';

const WATCH = `
  const { workerData: parent } = require('node:worker_threads');
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, 500);
`;

/**
 * Ends this process when the one that started it is gone. It watches from a thread of its own: a
 * picture that holds up everything else would otherwise hold a core for ever. Who that one is is
 * asked here and now: by the time the thread has begun, it may be gone.
 */
export function exitWithParent(): void {
  new Worker(WATCH, { eval: true, workerData: process.ppid }).unref();
}
