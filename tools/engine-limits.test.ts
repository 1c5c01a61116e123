import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ENGINE_EXCEPTIONS } from './lint/engine-exceptions.ts';
import { ENGINE_LIMITS } from './lint/engine-limits.ts';
import { findBrokenLimit, listBrokenLimits } from './lint/find-engine-limits.ts';
import { readTree } from './lint/read-tree.ts';
import { readSource } from './lint/source.ts';

const tree = readTree(join(import.meta.dirname, '..'));

test.each(ENGINE_EXCEPTIONS)('the exception of $limit in $path is still needed', (exception) => {
  const limit = ENGINE_LIMITS.find(({ name }) => name === exception.limit);
  const source = readSource(exception.path, tree.get(exception.path) ?? '');
  if (limit === undefined) throw new Error('no such limit');
  const others = ENGINE_EXCEPTIONS.filter((other) => other !== exception);
  expect(findBrokenLimit(source, limit, others)).not.toEqual([]);
  expect(findBrokenLimit(source, limit)).toEqual([]);
});

test('every limit has a name of its own and a source', () => {
  expect(new Set(ENGINE_LIMITS.map(({ name }) => name)).size).toBe(ENGINE_LIMITS.length);
  for (const { source } of ENGINE_LIMITS) expect(URL.canParse(source), source).toBe(true);
});

test('a complete statement is checked after it was rewritten for the engine', () => {
  const statement = "select encode(sha256($1), 'hex'), pg_notify('a', 'b'), $2 * interval '1 day'";
  expect(listBrokenLimits(statement, 'cockroachdb')).toEqual(['untyped-operand', 'listen-notify']);
  expect(listBrokenLimits(statement, 'yugabytedb')).toEqual(['listen-notify']);
});

test('an upsert of a table and a deletion from it in a subquery are found in any order', () => {
  const statement = `with a as (delete from t where x = 1 returning y), b as (
    insert into t (y) select y from a on conflict (y) do nothing
  ) select y from b`;
  expect(listBrokenLimits(statement, 'cockroachdb')).toEqual(['multiple-modifications']);
  expect(listBrokenLimits(statement.replaceAll('from t', 'from u'), 'cockroachdb')).toEqual([]);
});
