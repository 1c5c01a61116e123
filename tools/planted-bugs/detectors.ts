/** What may find a bug. Named by `--by`. */
export const KINDS = ['tests', 'check', 'chaos', 'simulation'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * - independent: it knows nothing of the bug.
 * - rule: it states a general rule, and was written because the bug survived everything else.
 * - unit: it tests exactly what the bug breaks.
 */
export const ORIGINS = ['independent', 'rule', 'unit'] as const;
export type Origin = (typeof ORIGINS)[number];

type Common = {
  readonly by: Kind;
  readonly origin: Origin;
  readonly minutesMax: number;
  readonly env: Readonly<Record<string, string>>;
};

export type Detector = Common &
  (
    | {
        readonly kind: 'vitest';
        readonly project: string;
        readonly file: string;
        /** A pattern for the names of its tests. */
        readonly name: string | undefined;
      }
    | { readonly kind: 'program'; readonly file: string; readonly words: readonly string[] }
  );

const MINUTES_MAX = 4;

function vitest(by: Kind, origin: Origin, file: string, name?: string): Detector {
  const common = { by, origin, minutesMax: MINUTES_MAX, env: {} };
  return { ...common, kind: 'vitest', project: 'server', file, name };
}

export function test(origin: Origin, file: string, name?: string): Detector {
  return vitest('tests', origin, file, name);
}

/** Drives the product through every kind of payment; the independent checker reads the result. */
export const CHECK = vitest('check', 'independent', 'tools/check/check.test.ts', 'in a good world');

/** Every order of the statements of two actions on one payment; of all pairs without names. */
export function simulation(...names: readonly string[]): Detector {
  const detector = vitest('simulation', 'independent', 'tools/simulation/simulation.test.ts');
  return names.length === 0 ? detector : { ...detector, env: { SIMULATION: names.join(' ') } };
}

/** Whole lives under faults, then the independent checker. */
export function chaos(seed: number, minutes: number): Detector {
  const words = ['--seed', String(seed), '--minutes', String(minutes)];
  const common = { by: 'chaos', origin: 'independent', minutesMax: minutes + 5, env: {} } as const;
  return { ...common, kind: 'program', file: 'tools/chaos.ts', words };
}

/** An older campaign of `npm run chaos:…`. */
export function campaign(file: string, words: readonly string[] = []): Detector {
  const common = { by: 'chaos', origin: 'independent', minutesMax: 6, env: {} } as const;
  return { ...common, kind: 'program', file, words };
}

/** How a person runs it. */
export function describeDetector(detector: Detector): string {
  const { file, env } = detector;
  const settings = Object.entries(env).map(([name, value]) => `${name}='${value}'`);
  if (detector.kind === 'program') return [...settings, file, ...detector.words].join(' ');
  const filter = detector.name === undefined ? [] : ['›', detector.name];
  return [...settings, file, ...filter].join(' ');
}
