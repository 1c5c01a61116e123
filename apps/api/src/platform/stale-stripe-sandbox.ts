import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PID_FILE = 'stripe-sandbox.pid';
const PROGRAM = 'stripe-sandbox/src/main.ts';
const STOP_MS = 3000;
const LOOK_EVERY_MS = 50;

/**
 * Ends a Stripe sandbox that outlived its supervisor and still holds this folder. The caller holds
 * the data folder, so no other supervisor can be using it. Its journal survives a SIGKILL.
 */
export async function stopStaleStripeSandbox(dir: string): Promise<void> {
  const pid = readPid(dir);
  if (pid === undefined || !isStripeSandbox(pid)) return;
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    send(pid, signal);
    const until = performance.now() + STOP_MS;
    while (performance.now() < until) {
      if (!isStripeSandbox(pid)) return;
      await sleep(LOOK_EVERY_MS);
    }
  }
}

function readPid(dir: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(dir, PID_FILE), 'utf8').trim());
    return Number.isSafeInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** The process id may have been reused. */
function isStripeSandbox(pid: number): boolean {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(PROGRAM);
    } catch {
      return false;
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.includes(PROGRAM) ?? false;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended in the meantime.
  }
}
