import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** The kernel ends it with us, even where it stands still and cannot see that we are gone. */
const DIE_WITH_PARENT = ['setpriv', '--pdeathsig', 'KILL'] as const;
/** Works when nobody else wants to: who wakes up to pay has its core at once. */
const IDLE = ['chrt', '-i', '0'] as const;
/** Leaves that class again, which not every user may. */
const LEAVE_IDLE = [...IDLE, 'sh', '-c', 'chrt -o -p 0 $$'] as const;
const PRIORITY = 10;
/** The kernel takes a new priority of a group ten times a second, from all processes together. */
const GROUP_ATTEMPTS_MAX = 10;
const GROUP_PAUSE_MS = 130;

const runsSuccessfully = ([command = '', ...args]: readonly string[]) =>
  spawnSync(command, args).status === 0;

let canUseSetpriv: boolean | undefined;
let canLeaveIdle: boolean | undefined;

/** Whether this system can start a program that may be stopped, and is ended with us. */
export function canPause(): boolean {
  canUseSetpriv ??= runsSuccessfully([...DIE_WITH_PARENT, 'true']);
  return canUseSetpriv;
}

/** The idle class is entered only where it can be left: nobody may starve in it for ever. */
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

/** How a process is scheduled, from its start in the background. */
export type Scheduling = {
  readonly takeFairShare: () => void;
  readonly returnToBackground: () => void;
};

/** Undefined: it could not be started. The system calls take 0 for the process that asks. */
export function createScheduling(pid: number | undefined): Scheduling {
  if (pid === undefined) return { takeFairShare: () => {}, returnToBackground: () => {} };
  // One after the other, so that the last one said is the one that stays.
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
 * Background: who reads pictures waits for who pays, for our own threads and for the database's.
 * Its session is a group of its own to the scheduler, so the group has to stand back as well.
 */
async function returnToBackground(pid: number): Promise<void> {
  if (!canUseIdleClass()) lowerPriority(pid);
  await setGroupPriority(pid, PRIORITY);
}

/**
 * A fair share: on a machine that is busy without a pause, what stands back would never have its
 * turn. It has the same share as anybody else until it stands back again.
 */
async function takeFairShare(pid: number): Promise<void> {
  if (canUseIdleClass()) await run('chrt', ['-a', '-o', '-p', '0', String(pid)]);
  await setGroupPriority(pid, 0);
}

/** Back into the background, after it had a share. */
async function leaveFairShare(pid: number): Promise<void> {
  if (canUseIdleClass()) await run('chrt', ['-a', '-i', '-p', '0', String(pid)]);
  await setGroupPriority(pid, PRIORITY);
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, PRIORITY);
  } catch {
    // It may be gone already.
  }
}

async function setGroupPriority(pid: number, priority: number): Promise<void> {
  for (let attempts = 0; attempts < GROUP_ATTEMPTS_MAX; attempts += 1) {
    try {
      await writeFile(`/proc/${pid}/autogroup`, String(priority));
      return;
    } catch (error) {
      // Not every system groups by session, and a process may be gone already.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return;
      await sleep(GROUP_PAUSE_MS, undefined, { ref: false });
    }
  }
}

/** Whether it worked is seen by nobody: where it did not, the process is slower. */
function run(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    execFile(command, args, () => resolve());
  });
}
