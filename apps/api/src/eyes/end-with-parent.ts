import { Worker } from 'node:worker_threads';

const WATCH = `
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, 500);
`;

/**
 * Ends this process when the one that started it is gone. It watches from a thread of its own: a
 * picture that holds up everything else would otherwise hold a core for ever.
 */
export function endWithParent(): void {
  new Worker(WATCH, { eval: true }).unref();
}
