import type { DistributedEngine } from '../../apps/api/src/platform/db/engine.ts';
import { findMultipleModifications } from './multiple-modifications.ts';

/** What a distributed engine rejects, or computes differently from PostgreSQL. */
export type EngineLimit = {
  readonly name: string;
  readonly engines: readonly DistributedEngine[];
  /** The versions that the source is about. */
  readonly versions: string;
  /**
   * Where a statement breaks it. The text is in lower case, without comments and string literals;
   * a parameter is `$1`.
   */
  readonly find: (code: string) => readonly number[];
  readonly reason: string;
  readonly source: string;
};

const BOTH = ['yugabytedb', 'cockroachdb'] as const;
const YUGABYTEDB_DIFFERENCES =
  'https://docs.yugabyte.com/stable/explore/ysql-language-features/postgresql-compatibility/';
const COCKROACHDB_DIFFERENCES =
  'https://www.cockroachlabs.com/docs/stable/postgresql-compatibility';
const COCKROACHDB_LIMITATIONS = 'https://www.cockroachlabs.com/docs/stable/known-limitations';
const COCKROACHDB_FUNCTIONS = 'https://www.cockroachlabs.com/docs/stable/functions-and-operators';

const matches = (pattern: RegExp) => (code: string) =>
  Array.from(code.matchAll(pattern), ({ index }) => index);

/** Published limits that a statement of ours could break, each with its source. */
export const ENGINE_LIMITS: readonly EngineLimit[] = [
  {
    name: 'multiple-modifications',
    engines: ['cockroachdb'],
    versions: 'since 21.2',
    find: findMultipleModifications,
    reason:
      'a statement may change a table in one place only, unless all of them are plain inserts',
    source: COCKROACHDB_LIMITATIONS,
  },
  {
    name: 'grouping-sets',
    engines: ['cockroachdb'],
    versions: 'all',
    find: matches(/\bgrouping sets\b|\brollup \(|\bcube \(|\bgrouping\(/g),
    reason: 'it has no grouping sets: unite several groupings',
    source: 'https://github.com/cockroachdb/cockroach/issues/46280',
  },
  {
    name: 'named-argument',
    engines: ['cockroachdb'],
    versions: 'all',
    find: matches(/\w\s*=>/g),
    reason: 'arguments are passed by position',
    source: 'https://github.com/cockroachdb/cockroach/issues/122264',
  },
  {
    name: 'missing-function',
    engines: ['cockroachdb'],
    versions: 'all',
    find: matches(/\b(?:normalize|make_interval|hashtext|pg_blocking_pids)\(/g),
    reason: 'it has no such function',
    source: COCKROACHDB_FUNCTIONS,
  },
  {
    name: 'hash-as-text',
    engines: ['cockroachdb'],
    versions: 'all',
    find: matches(/\bencode\(\s*sha(?:224|256|384|512)\(/g),
    reason:
      'these functions return hexadecimal text instead of bytes: write the form of dialect.ts',
    source: COCKROACHDB_FUNCTIONS,
  },
  {
    name: 'untyped-operand',
    engines: ['cockroachdb'],
    versions: 'all',
    find: matches(/\$\d+\s*[*/]|[*/]\s*\$\d+(?!\d|\s*::)/g),
    reason: 'the type of a parameter in a calculation must be given: `::float8`, `::bigint`',
    source: 'https://github.com/cockroachdb/cockroach/blob/master/docs/RFCS/20160203_typing.md',
  },
  {
    name: 'mixed-numbers',
    engines: ['cockroachdb'],
    versions: 'all',
    find: matches(/::float8\s*[*/+-]\s*\d+\s*\^/g),
    reason: 'a float and an integer are not calculated together: convert one of them',
    source: `${COCKROACHDB_FUNCTIONS}#supported-operations`,
  },
  {
    name: 'advisory-lock',
    engines: BOTH,
    versions: 'CockroachDB: all; YugabyteDB: before 2025.1, and to be enabled since',
    find: matches(/\bpg_(?:try_)?advisory_\w+\(/g),
    reason: 'use a row: a lease, or a row lock',
    source: 'https://github.com/cockroachdb/cockroach/issues/13546',
  },
  {
    name: 'listen-notify',
    engines: BOTH,
    versions: 'CockroachDB: all; YugabyteDB: before 2025.2.3, and to be enabled since',
    find: matches(/^\s*(?:un)?listen\b|^\s*notify\b|\bpg_notify\(/g),
    reason: 'poll instead',
    source:
      'https://docs.yugabyte.com/stable/api/ysql/the-sql-language/statements/cmd_listen_notify/',
  },
  {
    name: 'system-column',
    engines: BOTH,
    versions: 'all',
    find: matches(/\b(?:ctid|xmin|xmax|cmin|cmax|tableoid)\b/g),
    reason: 'rows are not stored as in PostgreSQL: use the primary key',
    source: COCKROACHDB_DIFFERENCES,
  },
  {
    name: 'lock-table',
    engines: BOTH,
    versions: 'all',
    find: matches(/^\s*lock (?:table\b|\w+ in\b)/g),
    reason: 'lock rows',
    source: YUGABYTEDB_DIFFERENCES,
  },
  {
    name: 'exclusion-constraint',
    engines: BOTH,
    versions: 'all',
    find: matches(/\bexclude (?:using\b|\()/g),
    reason: 'they have unique indexes only',
    source: YUGABYTEDB_DIFFERENCES,
  },
  {
    name: 'deferrable-constraint',
    engines: BOTH,
    versions: 'CockroachDB: all; YugabyteDB: all but foreign keys',
    find: matches(/\bdeferrable\b|\bset constraints\b/g),
    reason: 'constraints are checked at once',
    source: 'https://github.com/cockroachdb/cockroach/issues/31632',
  },
  {
    name: 'index-method',
    engines: BOTH,
    versions: 'all',
    find: matches(/\busing (?:gist|spgist|brin|hash)\b/g),
    reason: 'write `-- only postgresql` before the statement, or use another index',
    source: YUGABYTEDB_DIFFERENCES,
  },
  {
    name: 'trigger',
    engines: ['cockroachdb'],
    versions: 'before 24.3, and limited since',
    find: matches(/\bcreate (?:or replace )?(?:constraint )?trigger\b/g),
    reason: 'do it in the statement that changes the row',
    source: COCKROACHDB_DIFFERENCES,
  },
  {
    name: 'temporary-table',
    engines: ['cockroachdb'],
    versions: 'all (experimental)',
    find: matches(/\bcreate (?:temp|temporary|unlogged) table\b/g),
    reason: 'use a common table expression or an array',
    source: 'https://www.cockroachlabs.com/docs/stable/temporary-tables',
  },
  {
    name: 'generated-column',
    engines: ['yugabytedb'],
    versions: 'before 2025.1',
    find: matches(/\bgenerated always as\s*\(/g),
    reason: 'compute the value where it is written',
    source: 'https://docs.yugabyte.com/stable/api/ysql/pg15-features',
  },
  {
    name: 'drop-index-concurrently',
    engines: ['yugabytedb'],
    versions: 'all',
    find: matches(/\bdrop index concurrently\b/g),
    reason: 'the runner of migrations leaves the word out; do so elsewhere too',
    source: 'https://github.com/yugabyte/yugabyte-db/issues/22717',
  },
  {
    name: 'storage-parameter',
    engines: BOTH,
    versions: 'all',
    find: matches(/\b(?:set|with) \(\s*fillfactor\b/g),
    reason: 'rows are not stored in pages: write `-- only postgresql` before the statement',
    source:
      'https://docs.yugabyte.com/stable/api/ysql/the-sql-language/statements/ddl_create_table/',
  },
  {
    name: 'constraint-name',
    engines: ['cockroachdb'],
    versions: 'all',
    find: matches(/\bdrop constraint (?!if exists)\w+_(?:check|fkey|key|pkey)\d*\b/g),
    reason: 'it names constraints differently: name the constraint when you create it',
    source: 'https://www.cockroachlabs.com/docs/stable/check',
  },
];
