import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rules } from '@saifu/domain/shared/state-machine';
import { toMermaid, toPage, toTable } from './markdown.ts';

type Table = Rules<string, string>;

type Found = {
  readonly name: string;
  readonly path: string;
  readonly rules: Table;
  /** The doc comment of its event type. */
  readonly events: string;
};

/** Every state machine of packages/domain, printed from its transition table. */
export async function drawStateMachines(root: string): Promise<string> {
  const machines = await findMachines(root);
  return toPage('State machines', [
    'Each state accepts the events of its arrows. An event that leaves the state unchanged is ' +
      'listed in the table. All other events are rejected with the error of the state. A state ' +
      'without an exit in its table is drawn as final. Staff restore a suspended account, and ' +
      'the erasure of an account is a scheduled task; neither is an event of a table.',
    ...machines.flatMap(drawMachine),
  ]);
}

function drawMachine({ name, path, rules, events }: Found): readonly string[] {
  const title = name.replace(/Machine$/, '').replaceAll(/[A-Z]/g, (it) => ` ${it.toLowerCase()}`);
  return [
    `## ${title.charAt(0).toUpperCase()}${title.slice(1)}`,
    `\`${name}\` in [\`${path}\`](../../${path}). ${events}`.trim(),
    toMermaid(['stateDiagram-v2', ...toTransitions(rules)]),
    toTable(['State', 'Stays the same on', 'Error for all other events'], toRows(rules)),
  ];
}

/** The first state of a table is the initial one. A state without an exit is final. */
function toTransitions(rules: Table): readonly string[] {
  const states = Object.keys(rules);
  const lines = states.flatMap((from) => {
    const targets = states.filter((to) => to !== from && listEvents(rules, from, to).length > 0);
    if (targets.length === 0) return [`  ${from} --> [*]`];
    return targets.map((to) => `  ${from} --> ${to}: ${listEvents(rules, from, to).join(', ')}`);
  });
  return [`  [*] --> ${states[0]}`, ...lines];
}

function toRows(rules: Table): readonly (readonly string[])[] {
  return Object.entries(rules).map(([state, { otherwise }]) => [
    `\`${state}\``,
    listEvents(rules, state, state).join(', ') || '–',
    `\`${otherwise}\``,
  ]);
}

function listEvents(rules: Table, from: string, to: string): readonly string[] {
  const accepted = Object.entries(rules[from]?.on ?? {});
  return accepted.filter(([, target]) => target === to).map(([event]) => event);
}

async function findMachines(root: string): Promise<readonly Found[]> {
  const files = globSync('packages/domain/src/**/*.ts', { cwd: root });
  const found: Found[] = [];
  for (const path of files.filter((it) => !it.endsWith('.test.ts')).toSorted()) {
    const text = readFileSync(join(root, path), 'utf8');
    for (const [, name = ''] of text.matchAll(/^export const (\w+) = defineMachine\b/gm)) {
      const module: Record<string, { readonly rules: Table }> = await import(join(root, path));
      const rules = module[name]?.rules;
      if (rules === undefined) throw new Error(`state machines: ${path} does not export ${name}`);
      found.push({ name, path, rules, events: readEventComment(text, name) });
    }
  }
  return found;
}

function readEventComment(text: string, machine: string): string {
  const type = machine.replace(/Machine$/, 'Event');
  const pattern = new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*export type ${type}\\b`, 'i');
  const comment = pattern.exec(text)?.[1] ?? '';
  return comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim();
}
