import { execFile, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** The kernel ends it with us, even where it stands still and cannot see that we are gone. */
const WITH_US = ['setpriv', '--pdeathsig', 'KILL'] as const;
/** Works when nobody else wants to: who wakes up to pay has its core at once. */
const IDLE = ['chrt', '-i', '0'] as const;
/** Leaves that class again, which not every user may. */
const LEAVES_IDLE = [...IDLE, 'sh', '-c', 'chrt -o -p 0 $$'] as const;
const PRIORITY = 10;
/** The kernel takes a new priority of a group ten times a second, from all processes together. */
const GROUP_ATTEMPTS_MAX = 10;
const GROUP_PAUSE_MS = 130;

const works = ([command = '', ...args]: readonly string[]) => spawnSync(command, args).status === 0;

let isFound: boolean | undefined;
let isIdleLeft: boolean | undefined;

/** Whether this system can start a program that may be stopped, and is ended with us. */
export function canStandStill(): boolean {
  isFound ??= works([...WITH_US, 'true']);
  return isFound;
}

/** The idle class is entered only where it can be left: nobody may starve in it for ever. */
function canIdle(): boolean {
  isIdleLeft ??= canStandStill() && works([...WITH_US, ...LEAVES_IDLE]);
  return isIdleLeft;
}

export function behind(command: readonly string[]): readonly string[] {
  if (!canStandStill()) return command;
  return canIdle() ? [...WITH_US, ...IDLE, ...command] : [...WITH_US, ...command];
}

/** How a process is scheduled, from its start in the background. */
export type Scheduling = { readonly takeShare: () => void; readonly standBack: () => void };

/** Undefined: it could not be started. The system calls take 0 for the process that asks. */
export function createScheduling(pid: number | undefined): Scheduling {
  if (pid === undefined) return { takeShare: () => {}, standBack: () => {} };
  // One after the other, so that the last one said is the one that stays.
  let last = standBack(pid);
  let hasShare = false;
  return {
    takeShare: () => {
      hasShare = true;
      last = last.then(() => takeShare(pid));
    },
    standBack: () => {
      if (hasShare) last = last.then(() => leaveShare(pid));
      hasShare = false;
    },
  };
}

/**
 * Background: who reads pictures waits for who pays, for our own threads and for the database's.
 * Its session is a group of its own to the scheduler, so the group has to stand back as well.
 */
async function standBack(pid: number): Promise<void> {
  if (!canIdle()) lowerPriority(pid);
  await setGroupPriority(pid, PRIORITY);
}

/**
 * A fair share: on a machine that is busy without a pause, what stands back would never have its
 * turn. It has the same share as anybody else until it stands back again.
 */
async function takeShare(pid: number): Promise<void> {
  if (canIdle()) await run('chrt', ['-a', '-o', '-p', '0', String(pid)]);
  await setGroupPriority(pid, 0);
}

/** Back into the background, after it had a share. */
async function leaveShare(pid: number): Promise<void> {
  if (canIdle()) await run('chrt', ['-a', '-i', '-p', '0', String(pid)]);
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
