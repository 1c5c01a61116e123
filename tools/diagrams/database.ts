import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CAPABILITIES } from '../lint/capabilities.ts';
import { toMermaid, toPage, toTable } from './markdown.ts';
import { type Column, parseSchema, type Reference, type Table } from './parse-schema.ts';
import { findOwners, PLATFORM } from './table-owners.ts';

const SNAPSHOT = 'apps/api/migrations/schema.snapshot.txt';

/** The tables by capability, from the snapshot that a test compares with the migrated schema. */
export function drawDatabase(root: string): string {
  const tables = parseSchema(readFileSync(join(root, SNAPSHOT), 'utf8'));
  const owners = findOwners(
    root,
    tables.map(({ name }) => name),
  );
  const groups = [...CAPABILITIES, PLATFORM]
    .map((owner) => ({ owner, owned: tables.filter(({ name }) => owners.get(name) === owner) }))
    .filter(({ owned }) => owned.length > 0);
  return toPage('Database', [
    `The ${tables.length} tables of [\`${SNAPSHOT}\`](../../${SNAPSHOT}), grouped by the ` +
      'capability that inserts their rows. A column that may be null and is not a key is left ' +
      'out; the snapshot has all columns, checks and indexes. A table of another group is drawn ' +
      'without columns. Jobs are in the schema `pgboss`, which pg-boss creates.',
    toTable(
      ['Group', 'Tables'],
      groups.map(({ owner, owned }) => [owner, owned.map(({ name }) => `\`${name}\``).join(', ')]),
    ),
    ...groups.flatMap(({ owner, owned }) => [
      `## ${owner}`,
      toMermaid(['erDiagram', ...owned.flatMap(drawTable), ...owned.flatMap(drawReferences)]),
    ]),
  ]);
}

function drawTable(table: Table): readonly string[] {
  const shown = table.columns.filter((column) => !column.isNullable || isKey(table, column));
  const lines = shown.map((column) =>
    `    ${toTypeName(column.type)} ${column.name} ${listKeys(table, column).join(', ')}`.trimEnd(),
  );
  return [`  ${table.name} {`, ...lines, '  }'];
}

function drawReferences(table: Table): readonly string[] {
  return table.references.map((reference) => {
    const parent = isOptional(table, reference) ? '|o' : '||';
    const child = isOneToOne(table, reference) ? 'o|' : 'o{';
    const label = reference.columns.join(', ');
    return `  ${reference.target} ${parent}--${child} ${table.name} : "${label}"`;
  });
}

function isOptional(table: Table, { columns }: Reference): boolean {
  return table.columns.some(({ name, isNullable }) => isNullable && columns.includes(name));
}

function isOneToOne(table: Table, { columns }: Reference): boolean {
  return [table.primaryKey, ...table.uniques].some(
    (key) => key.length === columns.length && key.every((name) => columns.includes(name)),
  );
}

function isKey(table: Table, column: Column): boolean {
  return listKeys(table, column).length > 0;
}

function listKeys(table: Table, { name }: Column): readonly string[] {
  return [
    ...(table.primaryKey.includes(name) ? ['PK'] : []),
    ...(table.references.some(({ columns }) => columns.includes(name)) ? ['FK'] : []),
    ...(table.uniques.some((key) => key.length === 1 && key[0] === name) ? ['UK'] : []),
  ];
}

function toTypeName(type: string): string {
  return type.replace('timestamp with time zone', 'timestamptz').replaceAll(' ', '_');
}
