import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = join(import.meta.dirname, '../../..');
const SEED_MAX = 2 ** 31;

export type Options = {
  readonly seed: number;
  readonly minutes: number;
  /** How many lives go on at a time. */
  readonly people: number;
  /** How many times longer than usual the pauses between faults are. */
  readonly calm: number;
  readonly hasFaults: boolean;
  /** Where the order of events is written, or read from with `--replay`. */
  readonly log: string;
  readonly isReplay: boolean;
};

export function readOptions(args: readonly string[], dataDir: string): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string' },
      minutes: { type: 'string', default: '3' },
      people: { type: 'string', default: '48' },
      calm: { type: 'string', default: '1' },
      'no-faults': { type: 'boolean', default: false },
      replay: { type: 'boolean', default: false },
      log: { type: 'string' },
    },
  });
  if (values.replay && values.seed === undefined && values.log === undefined) {
    throw new Error('--replay needs the --seed of the run');
  }
  const seed = values.seed === undefined ? Math.floor(Math.random() * SEED_MAX) : +values.seed;
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error('--seed must be a whole number');
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error('--minutes must be more than zero');
  const people = Number(values.people);
  if (!Number.isSafeInteger(people) || people < 1) throw new Error('--people must be 1 or more');
  const calm = Number(values.calm);
  if (!(calm > 0)) throw new Error('--calm must be more than zero');
  return {
    seed,
    minutes,
    people,
    calm,
    hasFaults: !values['no-faults'],
    log: values.log ?? join(resolve(ROOT, dataDir), `chaos/${seed}.jsonl`),
    isReplay: values.replay,
  };
}
