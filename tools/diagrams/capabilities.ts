import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { AGAINST_ORDER, CAPABILITIES } from '../lint/capabilities.ts';
import { toMermaid, toPage, toTable } from './markdown.ts';

const MODULES = 'apps/api/src/modules';
const TEST = '[.](?:test|fixture)[.]ts$';

type Import = readonly [from: string, to: string];

/** The capabilities and their imports, as dependency-cruiser finds them in the code. */
export async function drawCapabilities(root: string): Promise<string> {
  const imports = await findImports(root);
  const listOthers = (side: 0 | 1, name: string) =>
    imports.filter((pair) => pair[side] === name).map((pair) => pair[side === 0 ? 1 : 0]);
  const nodes = CAPABILITIES.map((name) => `  ${toNodeId(name)}["${name}"]`);
  const edges = imports.map(([from, to]) => {
    const arrow = isAgainstOrder([from, to]) ? '-.->' : '-->';
    return `  ${toNodeId(from)} ${arrow} ${toNodeId(to)}`;
  });
  const rows = CAPABILITIES.map((name) => [
    `[\`${name}\`](../../${MODULES}/${name})`,
    listOthers(0, name).join(', ') || '–',
    listOthers(1, name).join(', ') || '–',
  ]);
  return toPage('Capabilities', [
    `The ${CAPABILITIES.length} folders of \`${MODULES}/\` and their imports, without tests. A ` +
      'capability may import those that come after it in `tools/lint/capabilities.ts`; the rows ' +
      'of the table have that order. Dotted arrows are the exceptions, which `AGAINST_ORDER` in ' +
      'the same file lists with their reasons. [ARCHITECTURE](../../ARCHITECTURE.md) says what ' +
      'each capability contains.',
    toMermaid(['flowchart TB', ...nodes, ...edges]),
    toTable(['Capability', 'Imports', 'Imported by'], rows),
  ]);
}

async function findImports(root: string): Promise<readonly Import[]> {
  const options = await extractDepcruiseOptions(join(root, '.dependency-cruiser.mjs'));
  const { output } = await cruise([MODULES], {
    ...options,
    validate: false,
    baseDir: root,
    includeOnly: `^${MODULES}/`,
    exclude: TEST,
  });
  const pairs = (output as ICruiseResult).modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => [toCapability(source), toCapability(resolved)] as const),
  );
  return CAPABILITIES.flatMap((from) =>
    CAPABILITIES.filter((to) => to !== from)
      .filter((to) => pairs.some((pair) => pair[0] === from && pair[1] === to))
      .map((to): Import => [from, to]),
  );
}

function toCapability(path: string): string {
  return path.slice(MODULES.length + 1).split('/')[0] ?? '';
}

function isAgainstOrder([from, to]: Import): boolean {
  return AGAINST_ORDER.some((pair) => pair[0] === from && pair[1] === to);
}

function toNodeId(capability: string): string {
  return capability.replaceAll('-', '_');
}
