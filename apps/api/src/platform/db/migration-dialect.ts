import type { DatabaseEngine } from './engine.ts';
import { type MigrationStatement, splitStatements } from './migration-file.ts';

type Replacement = {
  readonly engines: readonly DatabaseEngine[];
  /** In lower case, with single spaces. */
  readonly statement: RegExp;
  /** Null: the engine does without it. */
  readonly by: string | null;
};

const DISTRIBUTED = ['yugabytedb', 'cockroachdb'] as const;

/**
 * Statements of migrations that have run and must not change, but that an engine needs in another
 * form. A newer migration names the engines of a statement in a comment before it:
 * `-- only postgresql, yugabytedb`.
 */
const REPLACEMENTS: readonly Replacement[] = [
  {
    // CockroachDB names a constraint without a name differently.
    engines: ['cockroachdb'],
    statement: /^alter table charges drop constraint charges_status_check$/,
    by: `alter table charges drop constraint if exists charges_status_check,
      drop constraint if exists check_status`,
  },
  {
    // Neither engine stores rows in pages that could be left partly empty.
    engines: DISTRIBUTED,
    statement: /^alter table \w+ set \(fillfactor = \d+\)$/,
    by: null,
  },
];

const ONLY = /^--[ ]only[ ](.+)$/m;
const CONCURRENTLY = /\bindex( concurrently)\b/i;

/** The statements of a migration as the engine understands them, without those of others. */
export function adaptStatements(
  text: string,
  engine: DatabaseEngine,
): readonly MigrationStatement[] {
  return splitStatements(text).flatMap((statement) => {
    if (!isFor(statement, engine)) return [];
    const code = statement.masked.replaceAll(/\s+/g, ' ').trim().toLowerCase();
    const found = REPLACEMENTS.find(
      ({ engines, statement: pattern }) => engines.includes(engine) && pattern.test(code),
    );
    if (found === undefined) return [engine === 'postgresql' ? statement : toPlain(statement)];
    const { by } = found;
    return by === null ? [] : [{ text: by, masked: by, offset: statement.offset }];
  });
}

/** The text for an engine that runs a migration as a whole. Positions in it stay the same. */
export function adaptText(text: string, engine: DatabaseEngine): string {
  return splitStatements(text)
    .filter((statement) => !isFor(statement, engine))
    .reduce((result, { text: other, offset }) => {
      const end = offset + other.length;
      return result.slice(0, offset) + other.replaceAll(/[^\n]/g, ' ') + result.slice(end);
    }, text);
}

function isFor({ text, masked }: MigrationStatement, engine: DatabaseEngine): boolean {
  const comments = text.slice(0, masked.search(/\S/));
  const names = ONLY.exec(comments)?.[1]
    ?.split(',')
    .map((name) => name.trim());
  return names?.includes(engine) ?? true;
}

/** Indexes are built without blocking anyway, and YugabyteDB drops none `concurrently`. */
function toPlain(statement: MigrationStatement): MigrationStatement {
  const { masked, text } = statement;
  const [found, word = ''] = CONCURRENTLY.exec(masked) ?? [];
  if (found === undefined) return statement;
  const at = masked.indexOf(found) + found.length - word.length;
  const blank = (code: string) =>
    code.slice(0, at) + ' '.repeat(word.length) + code.slice(at + word.length);
  return { ...statement, text: blank(text), masked: blank(masked) };
}
