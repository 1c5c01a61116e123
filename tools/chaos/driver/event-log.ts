import { closeSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** What happened in a run, in its order: `at` says what, and is the same in every run of a seed. */
export type ChaosEvent = { readonly at: string; readonly detail?: string };

export type EventLog = {
  readonly add: (event: ChaosEvent) => void;
  readonly close: () => void;
};

/** Overwrites the log of an earlier run of the same seed. */
export function createEventLog(path: string): EventLog {
  mkdirSync(dirname(path), { recursive: true });
  const fd = openSync(path, 'w', 0o600);
  const from = performance.now();
  return {
    add(event) {
      const ms = Math.round(performance.now() - from);
      writeSync(fd, `${JSON.stringify({ ms, ...event })}\n`);
    },
    close: () => closeSync(fd),
  };
}

/** The order of a recorded run. The last line may be incomplete if the run was killed. */
export function readEvents(path: string): readonly string[] {
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => (JSON.parse(line) as ChaosEvent).at);
}
