import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BUGS, type Bug } from './planted-bugs/bugs.ts';
import { applyPatch, copyTree } from './planted-bugs/copy-tree.ts';
import {
  type Detector,
  describeDetector,
  KINDS,
  type Kind,
  ORIGINS,
} from './planted-bugs/detectors.ts';
import { type Finding, runDetector, stopDetectors } from './planted-bugs/run-detector.ts';

const ROOT = join(import.meta.dirname, '..');
const PATCHES = join(import.meta.dirname, 'planted-bugs');

let isInterrupted = false;

type Row = {
  readonly bug: Pick<Bug, 'id' | 'name'>;
  readonly findings: readonly { readonly detector: Detector; readonly finding: Finding }[];
  /** Why nothing could be run. */
  readonly error: string | null;
};

/**
 * Plants each known mistake in a copy of the working tree and runs what should notice it. A bug
 * that none of its detectors notices, a patch that no longer applies, and a detector that cannot
 * run are failures. With `--clean` nothing is planted, and no detector may report anything.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      by: { type: 'string' },
      clean: { type: 'boolean', default: false },
    },
  });
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, interrupt);
  const ids = values.only?.split(',');
  const kind = readKind(values.by);
  const bugs = BUGS.filter(({ id }) => ids === undefined || ids.includes(id));
  if (bugs.length === 0) throw new Error(`no planted bug is called ${values.only}`);
  const rows = values.clean ? [await runClean(bugs, kind)] : await runAll(bugs, kind);
  printTable(rows);
  const failed = rows.filter((row) => (values.clean ? !isClean(row) : !isCaught(row)));
  if (!values.clean) printSum(rows);
  process.exitCode = failed.length === 0 && !isInterrupted ? 0 : 1;
}

/** The copy is removed, and nothing more is started. */
function interrupt(): void {
  isInterrupted = true;
  stopDetectors();
}

function readKind(given: string | undefined): Kind | undefined {
  const kind = KINDS.find((each) => each === given);
  if (given !== undefined && kind === undefined) throw new Error(`--by is one of ${KINDS}`);
  return kind;
}

const choose = ({ detectors }: Bug, kind: Kind | undefined) =>
  detectors.filter(({ by }) => kind === undefined || by === kind);

async function runAll(bugs: readonly Bug[], kind: Kind | undefined): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const bug of bugs) {
    const detectors = choose(bug, kind);
    if (detectors.length === 0 || isInterrupted) continue;
    console.log(`${bug.id} ${bug.name}`);
    rows.push(await runIn(bug, detectors, join(PATCHES, `${bug.id}-${bug.name}.patch`)));
  }
  return rows;
}

/** Every detector once, without a bug. */
function runClean(bugs: readonly Bug[], kind: Kind | undefined): Promise<Row> {
  const all = bugs.flatMap((bug) => choose(bug, kind));
  const distinct = new Map(all.map((detector) => [describeDetector(detector), detector]));
  return runIn({ id: '–', name: 'nothing is planted' }, [...distinct.values()], null);
}

async function runIn(
  bug: Row['bug'],
  detectors: readonly Detector[],
  patch: string | null,
): Promise<Row> {
  const copy = copyTree(ROOT);
  try {
    if (patch !== null) applyPatch(copy, patch);
    const findings: Row['findings'][number][] = [];
    for (const detector of detectors) {
      if (isInterrupted) throw new Error('interrupted');
      const finding = await runDetector(copy, detector);
      const { verdict, seconds, words } = finding;
      console.log(`  ${verdict} (${seconds} s) by ${describeDetector(detector)}`);
      console.log(words.replaceAll(/^/gm, '    '));
      findings.push({ detector, finding });
    }
    return { bug, findings, error: null };
  } catch (error) {
    return { bug, findings: [], error: error instanceof Error ? error.message : String(error) };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const hasVerdict = ({ findings }: Row, verdict: Finding['verdict']) =>
  findings.some(({ finding }) => finding.verdict === verdict);

const isCaught = (row: Row) =>
  row.error === null && hasVerdict(row, 'found') && !hasVerdict(row, 'broken');

const isClean = (row: Row) =>
  row.error === null && row.findings.every(({ finding }) => finding.verdict === 'nothing');

function printTable(rows: readonly Row[]): void {
  console.log('\n| Bug | Detector | Kind | Verdict | s |\n|---|---|---|---|---|');
  for (const { bug, findings, error } of rows) {
    const name = `${bug.id} ${bug.name}`;
    if (error !== null) console.log(`| ${name} | – | – | ${error.split('\n')[0]} | – |`);
    for (const { detector, finding } of findings) {
      const kind = `${detector.by}, ${detector.origin}`;
      const cells = [name, describeDetector(detector), kind, finding.verdict, finding.seconds];
      console.log(`| ${cells.join(' | ')} |`);
    }
  }
}

function printSum(rows: readonly Row[]): void {
  const caught = rows.filter(isCaught);
  console.log(`\n${caught.length} of ${rows.length} planted bugs were caught.`);
  const best = caught.map(({ findings }) =>
    ORIGINS.find((origin) =>
      findings.some((one) => one.finding.verdict === 'found' && one.detector.origin === origin),
    ),
  );
  for (const origin of ORIGINS) {
    console.log(`  best detector ${origin}: ${best.filter((one) => one === origin).length}`);
  }
  for (const { bug } of rows.filter((row) => !isCaught(row))) {
    console.log(`  survived: ${bug.id} ${bug.name}`);
  }
}

await main();
