import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** The kernel kills the worker with its parent, even if the worker is paused and cannot notice. */
const DIE_WITH_PARENT = ['setpriv', '--pdeathsig', 'KILL'] as const;
/** Idle scheduling class: a process that handles a payment preempts it immediately. */
const IDLE = ['chrt', '-i', '0'] as const;
/** Leaves the idle class, which not every user may do. */
const LEAVE_IDLE = [...IDLE, 'sh', '-c', 'chrt -o -p 0 $$'] as const;
const PRIORITY = 10;
/** The kernel accepts a new group priority ten times per second, for all processes together. */
const GROUP_ATTEMPTS_MAX = 10;
const GROUP_PAUSE_MS = 130;

const runsSuccessfully = ([command = '', ...args]: readonly string[]) =>
  spawnSync(command, args).status === 0;

let canUseSetpriv: boolean | undefined;
let canLeaveIdle: boolean | undefined;

/** Whether this system can start a process that may be paused and ends with its parent. */
export function canPause(): boolean {
  canUseSetpriv ??= runsSuccessfully([...DIE_WITH_PARENT, 'true']);
  return canUseSetpriv;
}

/** The idle class is used only if it can be left, so that no process starves in it. */
function canUseIdleClass(): boolean {
  canLeaveIdle ??= canPause() && runsSuccessfully([...DIE_WITH_PARENT, ...LEAVE_IDLE]);
  return canLeaveIdle;
}

export function withIdleScheduling(command: readonly string[]): readonly string[] {
  if (!canPause()) return command;
  return canUseIdleClass()
    ? [...DIE_WITH_PARENT, ...IDLE, ...command]
    : [...DIE_WITH_PARENT, ...command];
}

/** Scheduling of a process. It starts in the background. */
export type Scheduling = {
  readonly takeFairShare: () => void;
  readonly returnToBackground: () => void;
};

/**
 * Undefined: the process could not be started. The system calls would take 0 as the calling
 * process.
 */
export function createScheduling(pid: number | undefined): Scheduling {
  if (pid === undefined) return { takeFairShare: () => {}, returnToBackground: () => {} };
  // One after the other, so that the last call wins.
  let last = returnToBackground(pid);
  let hasFairShare = false;
  return {
    takeFairShare: () => {
      hasFairShare = true;
      last = last.then(() => takeFairShare(pid));
    },
    returnToBackground: () => {
      if (hasFairShare) last = last.then(() => leaveFairShare(pid));
      hasFairShare = false;
    },
  };
}

/**
 * Background: OCR yields to payments, to the server's threads and to the database. The worker's
 * session is its own scheduling group, so the priority of the group is lowered as well.
 */
async function returnToBackground(pid: number): Promise<void> {
  if (!canUseIdleClass()) lowerPriority(pid);
  await setGroupPriority(pid, PRIORITY);
}

/**
 * Fair share: on a constantly busy machine a background process would never run. It has a normal
 * share until it returns to the background.
 */
async function takeFairShare(pid: number): Promise<void> {
  if (canUseIdleClass()) await run('chrt', ['-a', '-o', '-p', '0', String(pid)]);
  await setGroupPriority(pid, 0);
}

/** Returns to the background after a fair share. */
async function leaveFairShare(pid: number): Promise<void> {
  if (canUseIdleClass()) await run('chrt', ['-a', '-i', '-p', '0', String(pid)]);
  await setGroupPriority(pid, PRIORITY);
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, PRIORITY);
  } catch {
    // The process may already be gone.
  }
}

async function setGroupPriority(pid: number, priority: number): Promise<void> {
  for (let attempts = 0; attempts < GROUP_ATTEMPTS_MAX; attempts += 1) {
    try {
      await writeFile(`/proc/${pid}/autogroup`, String(priority));
      return;
    } catch (error) {
      // Not every system groups by session, and the process may already be gone.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return;
      await sleep(GROUP_PAUSE_MS, undefined, { ref: false });
    }
  }
}

/** Errors are ignored: without the change the process is only slower. */
function run(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    execFile(command, args, () => resolve());
  });
}
