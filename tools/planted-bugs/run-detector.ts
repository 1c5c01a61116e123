import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Detector } from './detectors.ts';

/**
 * - found: it ran and reported something wrong.
 * - nothing: it ran and was content.
 * - broken: it did not run to its end, or not at all, so it says nothing about the code.
 */
export type Verdict = 'found' | 'nothing' | 'broken';

export type Finding = {
  readonly verdict: Verdict;
  /** The first failed test, or the last lines of the output. */
  readonly words: string;
  readonly seconds: number;
};

const STOP_MS = 15_000;
const running = new Set<number>();

/** For a runner that is interrupted: its detectors are process groups of their own. */
export function stopDetectors(): void {
  for (const pid of running) signal(pid, 'SIGTERM');
}

const LAST_LINES = 12;

/** Runs a detector in a copy of the working tree, with its time limit. */
export async function runDetector(copy: string, detector: Detector): Promise<Finding> {
  const results = mkdtempSync(join(tmpdir(), 'saifu-planted-results-'));
  const report = join(results, 'report.json');
  const started = Date.now();
  try {
    const { status, output, isLate } = await run(copy, toCommand(detector, report), detector);
    const seconds = Math.round((Date.now() - started) / 1000);
    const last = output.trimEnd().split('\n').slice(-LAST_LINES).join('\n');
    if (isLate) return { verdict: 'broken', words: `ran out of time\n${last}`, seconds };
    if (detector.kind === 'vitest') return { ...readReport(report, last), seconds };
    return { verdict: toVerdict(status), words: last, seconds };
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
}

/** The programs of `tools/` exit with 1 if they found something. */
function toVerdict(status: number | null): Verdict {
  if (status === 0) return 'nothing';
  return status === 1 ? 'found' : 'broken';
}

function toCommand(detector: Detector, report: string): readonly string[] {
  if (detector.kind === 'program') return ['node', detector.file, ...detector.words];
  const { file, project, name } = detector;
  const filter = name === undefined ? [] : ['-t', name];
  const reporting = ['--reporter=json', `--outputFile=${report}`];
  return ['vitest', 'run', '--project', project, file, ...filter, ...reporting];
}

async function run(
  copy: string,
  [program = '', ...words]: readonly string[],
  { minutesMax, env }: Detector,
) {
  const path = `${join(copy, 'node_modules/.bin')}:${process.env.PATH}`;
  const child = spawn(program, words, {
    cwd: copy,
    env: { ...process.env, ...env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group, so that all of its processes can be stopped.
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} cannot be started`);
  running.add(pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-100_000);
    });
  }
  let isLate = false;
  let killing: NodeJS.Timeout | undefined;
  const limit = setTimeout(() => {
    isLate = true;
    signal(pid, 'SIGTERM');
    killing = setTimeout(() => signal(pid, 'SIGKILL'), STOP_MS);
  }, minutesMax * 60_000);
  const [status] = (await once(child, 'close')) as [number | null];
  running.delete(pid);
  clearTimeout(limit);
  clearTimeout(killing);
  return { status, output, isLate };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(-pid, name);
  } catch {
    // The group has ended by itself.
  }
}

type Assertion = { readonly status: string; readonly fullName: string };
type Report = {
  readonly testResults: readonly { readonly assertionResults: readonly Assertion[] }[];
};

/** Only a failed test is a finding: a file that cannot be loaded proves nothing. */
function readReport(path: string, last: string): Pick<Finding, 'verdict' | 'words'> {
  const tests = parseReport(path).testResults.flatMap((file) => file.assertionResults);
  const failed = tests.filter(({ status }) => status === 'failed');
  if (failed.length > 0) {
    const more = failed.length > 1 ? ` (and ${failed.length - 1} more)` : '';
    return { verdict: 'found', words: `${failed[0]?.fullName.trim()}${more}` };
  }
  const passed = tests.filter(({ status }) => status === 'passed').length;
  if (passed === 0) return { verdict: 'broken', words: `no test ran\n${last}` };
  return { verdict: 'nothing', words: `${passed} tests passed` };
}

function parseReport(path: string): Report {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { testResults: [] };
  }
}
