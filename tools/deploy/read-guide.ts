import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

export function readRepositoryFile(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The commands of the guide that the test runs, in their order. */
export function readTestedBlocks(): readonly string[] {
  const guide = readRepositoryFile('docs/guides/deploy.md');
  const blocks = guide.matchAll(/^```bash deploy-test\n(.*?)^```$/gms);
  return Array.from(blocks, ([, commands = '']) => commands);
}

/** The settings of a file such as saifu.env.example, with the comment line above each. */
export function readEnvNames(text: string): ReadonlyMap<string, string> {
  const lines = text.split('\n');
  return new Map(
    lines.flatMap((line, index) => {
      const name = /^([A-Z_]+)=/.exec(line)?.[1];
      return name === undefined ? [] : [[name, lines[index - 1] ?? ''] as const];
    }),
  );
}

/** The values of a key in all sections of a unit file. */
export function readUnitValues(unit: string, key: string): readonly string[] {
  return Array.from(unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm')), ([, value = '']) => value);
}
