import {
  type MigrationStatement,
  readDirectives,
  splitStatements,
} from '../../apps/api/src/platform/db/migration-file.ts';
import type { Finding, Rule } from './rule.ts';
import type { Source } from './source.ts';

type Statement = {
  readonly line: number;
  /** In lower case, with single spaces, without comments and string literals. */
  readonly code: string;
};

function readStatements(source: Source): readonly Statement[] {
  return splitStatements(source.text).map((statement) => ({
    line: source.lineAt(statement.offset + indexOfCode(statement)),
    code: statement.masked.replaceAll(/\s+/g, ' ').trim().toLowerCase(),
  }));
}

const indexOfCode = ({ masked }: MigrationStatement) => masked.search(/\S/);

const toFinding = ({ line, code }: Statement): Finding => ({ line, found: code.slice(0, 60) });

const CREATED_TABLE = /^create table (?:if not exists )?(\S+?)(?= ?\(| )/;
const ALTERED_TABLE = /^alter table (?:if exists )?(?:only )?(\S+) (.*)$/;
const CREATED_INDEX =
  /^create (?:unique )?index (concurrently )?(?:if not exists )?(\S+) on (?:only )?([^\s(]+)/;
const DROPPED_FOR_REBUILD = /^drop index concurrently if exists (\S+)$/;

/** What the previous release, which still runs, may not survive. */
export const contractions: Rule['find'] = (source) => {
  if (readDirectives(source.text).phase === 'contract') return [];
  const statements = readStatements(source);
  const created = new Set(statements.map(({ code }) => CREATED_TABLE.exec(code)?.[1]));
  return statements
    .filter((statement, at) => {
      const [, table, actions = ''] = ALTERED_TABLE.exec(statement.code) ?? [];
      if (table !== undefined) {
        return !created.has(table) && splitActions(actions).some(isContraction);
      }
      if (isRebuild(statement, statements[at + 1])) return false;
      return /^drop /.test(statement.code) || /^alter .* rename /.test(statement.code);
    })
    .map(toFinding);
};

/** What blocks the writers of an existing table while PostgreSQL reads all of it. */
export const blockingMigrations: Rule['find'] = (source) => {
  if (readDirectives(source.text).phase === 'contract') return [];
  const statements = readStatements(source);
  const created = new Set(statements.map(({ code }) => CREATED_TABLE.exec(code)?.[1]));
  return statements
    .filter(({ code }) => {
      const [, table, actions = ''] = ALTERED_TABLE.exec(code) ?? [];
      if (table !== undefined) return !created.has(table) && splitActions(actions).some(isChecked);
      const [index, concurrently, , indexed] = CREATED_INDEX.exec(code) ?? [];
      return index !== undefined && concurrently === undefined && !created.has(indexed);
    })
    .map(toFinding);
};

function isContraction(action: string): boolean {
  const isRequired = /\bnot null\b/.test(action) && !/\b(?:default|generated)\b/.test(action);
  return (
    // Of a column, only its `not null` may be dropped.
    /\bdrop (?!not null\b)/.test(action) ||
    /^rename /.test(action) ||
    /^alter .*\b(?:type|set not null)\b/.test(action) ||
    (/^add /.test(action) && isRequired)
  );
}

function isChecked(action: string): boolean {
  const isConstraint = /\b(?:constraint|check|foreign key|references|unique|primary key|exclude)\b/;
  const isUnchecked = /\bnot valid$|\busing index\b/;
  return /^add /.test(action) && isConstraint.test(action) && !isUnchecked.test(action);
}

/** The parts of `alter table` that commas outside of parentheses separate. */
function splitActions(actions: string): readonly string[] {
  let depth = 0;
  const parts = [''];
  for (const letter of actions) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${letter}`);
  }
  return parts.map((part) => part.trim());
}

/** An index build that was interrupted leaves an invalid index, which the next run drops first. */
function isRebuild(drop: Statement | undefined, create: Statement | undefined): boolean {
  const dropped = DROPPED_FOR_REBUILD.exec(drop?.code ?? '')?.[1];
  const [, concurrently, name] = CREATED_INDEX.exec(create?.code ?? '') ?? [];
  return concurrently !== undefined && dropped === name;
}

/** Changes of the schema hold locks until the end of their file; changes of many rows take long. */
export const mixedMigration: Rule['find'] = (source) => {
  const statements = readStatements(source);
  const changesRows = ({ code }: Statement) => /^(?:update|insert|delete|merge|with)\b/.test(code);
  const changesSchema = ({ code }: Statement) => /^(?:create|alter|drop)\b/.test(code);
  return statements.some(changesSchema) ? statements.filter(changesRows).map(toFinding) : [];
};

/** `concurrently` fails in a transaction, and without one nothing undoes a part of a file. */
export const unrepeatableMigration: Rule['find'] = (source) => {
  const { isTransactional } = readDirectives(source.text);
  const statements = readStatements(source);
  return statements
    .filter((statement, at) => {
      const { code } = statement;
      if (/^(?:begin|commit|rollback|start transaction)\b/.test(code)) return true;
      if (!/\bconcurrently\b/.test(code)) return false;
      const isBuilt = CREATED_INDEX.test(code);
      return isTransactional || (isBuilt && !isRebuild(statements[at - 1], statement));
    })
    .map(toFinding);
};
