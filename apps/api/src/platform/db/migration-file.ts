import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = /^\d{4}-[a-z0-9-]+\.sql$/;

/** `contract` removes or tightens something that the previous release still uses. */
export type MigrationPhase = 'expand' | 'contract';

export type Migration = {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
  readonly phase: MigrationPhase;
  /** False: each statement is sent alone, as `create index concurrently` requires. */
  readonly isTransactional: boolean;
};

/** All migrations of a folder, in the order in which they run. */
export async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      const hash = createHash('sha256').update(text).digest('hex');
      return { name, text, hash, ...readDirectives(text) };
    }),
  );
}

/** The directives `-- contract` and `-- no transaction` in the leading comment lines of a file. */
export function readDirectives(text: string): Pick<Migration, 'phase' | 'isTransactional'> {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const end = lines.findIndex((line) => !line.startsWith('--'));
  const leading = new Set(lines.slice(0, end === -1 ? undefined : end));
  return {
    phase: leading.has('-- contract') ? 'contract' : 'expand',
    isTransactional: !leading.has('-- no transaction'),
  };
}

export type MigrationStatement = {
  readonly text: string;
  /** The same text with spaces for comments and string literals. */
  readonly masked: string;
  /** Where the statement begins in the file. */
  readonly offset: number;
};

const LITERAL = new RegExp(
  [
    /--[^\n]*|\/\*[\s\S]*?\*\//,
    // Two quotes within a string read as the end of one string and the beginning of the next, which
    // masks the same characters.
    /\be'(?:[^'\\]|\\[\s\S])*'|'[^']*'|"[^"]*"/,
    /(\$(?:[a-z_]\w*)?\$)[\s\S]*?\1/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
);

/** Replaces comments and string literals by spaces, so that positions stay the same. */
export function maskLiterals(text: string): string {
  return text.replaceAll(LITERAL, (found) =>
    found.startsWith('"') ? found.replaceAll(';', '_') : found.replaceAll(/[^\n]/g, ' '),
  );
}

export function splitStatements(text: string): readonly MigrationStatement[] {
  let offset = 0;
  const statements = maskLiterals(text)
    .split(';')
    .map((masked) => {
      const statement = { text: text.slice(offset, offset + masked.length), masked, offset };
      offset += masked.length + 1;
      return statement;
    });
  return statements.filter(({ masked }) => masked.trim() !== '');
}
