import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toMermaid, toPage, toTable } from './markdown.ts';
import { CRASH_POINTS, type CrashPoint, PARTICIPANTS, STEPS, type Step } from './payment-steps.ts';

/**
 * The sequence of a payment. Throws if a function is not in its file, or the file of a step is not
 * in the list of ARCHITECTURE.md.
 */
export function drawPayment(root: string): string {
  const listed = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  for (const { file, name } of STEPS) {
    assertDefined(root, file, name);
    if (!listed.includes(`| \`${file}\` |`))
      throw new Error(`payment diagram: ARCHITECTURE.md does not list ${file}`);
  }
  for (const { file, name } of CRASH_POINTS) assertDefined(root, file, name);
  return toPage('A payment, from the slide to the ledger posting', [
    'One payment with a saved card, without 3-D Secure. A note marks a point at which a process ' +
      'may crash or a connection may break; the second table says what is left then and what ' +
      'continues. [ARCHITECTURE](../../ARCHITECTURE.md) lists every file in between. ' +
      '`npm run chaos:pay` kills the processes at random points and compares the ledgers.',
    toMermaid(['sequenceDiagram', '  autonumber', ...drawParticipants(), ...drawSteps()]),
    '## Steps',
    toTable(['#', 'Function', 'File'], STEPS.map(toStepRow)),
    '## Crash points',
    toTable(['Point', 'What is left', 'What continues', 'Function'], CRASH_POINTS.map(toCrashRow)),
  ]);
}

function drawParticipants(): readonly string[] {
  return Object.entries(PARTICIPANTS).map(([id, label]) => `  participant ${id} as ${label}`);
}

function drawSteps(): readonly string[] {
  return STEPS.flatMap(({ from, to, text, isReply = false }, index) => [
    `  ${from}${isReply ? '-->>' : '->>'}${to}: ${text}`,
    ...CRASH_POINTS.filter(({ after }) => after === index + 1).map(
      ({ point, at }) => `  Note over ${at}: crash point ${point}`,
    ),
  ]);
}

function toStepRow({ name, file }: Step, index: number): readonly string[] {
  return [String(index + 1), `\`${name}\``, toLink(file)];
}

function toCrashRow({ point, left, next, name, file }: CrashPoint): readonly string[] {
  return [point, left, next, `\`${name}\` in ${toLink(file)}`];
}

function toLink(file: string): string {
  return `[\`${file}\`](../../${file})`;
}

/** A declared function or constant, or a property or method of an object. */
function assertDefined(root: string, file: string, name: string): void {
  const text = readFileSync(join(root, file), 'utf8');
  const isDefined = new RegExp(
    `\\b(?:function|const) ${name}\\b|^ +(?:async )?${name}(?:\\(|: \\()|readonly ${name}: \\(`,
    'm',
  ).test(text);
  if (!isDefined) throw new Error(`payment diagram: ${file} does not define ${name}`);
}
