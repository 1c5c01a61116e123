import { expect, test } from 'vitest';
import { createDialect, toDialect } from './dialect.ts';
import { recognizeEngine } from './engine.ts';

const GUARDED = `select 'declines of ' || encode(sha256($1::bytea
  || convert_to((select fingerprint from cards where id = $2) || ' ' || $3::text, 'UTF8')), 'hex'),
  encode(sha256($4), 'hex')`;
const SEARCH = 'select lower(normalize(s.name, NFKC)) ~ $1, lower(normalize($2::text, NFKC))';

test('PostgreSQL and YugabyteDB get every statement as it is', () => {
  for (const engine of ['postgresql', 'yugabytedb'] as const) {
    expect(toDialect(GUARDED, engine)).toBe(GUARDED);
    expect(createDialect(engine)(SEARCH)).toBe(SEARCH);
  }
});

test('on CockroachDB, sha256 is the hexadecimal text already', () => {
  expect(toDialect(GUARDED, 'cockroachdb')).toBe(`select 'declines of ' || sha256($1::bytea
  || convert_to((select fingerprint from cards where id = $2) || ' ' || $3::text, 'UTF8')),
  sha256($4)`);
});

test('on CockroachDB a search compares the stored text without normalizing it', () => {
  const dialect = createDialect('cockroachdb');
  const expected = 'select lower((s.name)) ~ $1, lower(($2::text))';
  expect([dialect(SEARCH), dialect(SEARCH)]).toEqual([expected, expected]);
});

test.each([
  ['PostgreSQL 17.2 on x86_64-pc-linux-gnu, compiled by gcc', 'postgresql'],
  ['PostgreSQL 15.2-YB-2.25.0.0-b0 on aarch64-unknown-linux-gnu, 64-bit', 'yugabytedb'],
  ['CockroachDB CCL v25.2.1 (x86_64-pc-linux-gnu, built 2025/06/04)', 'cockroachdb'],
])('%s is recognized as %s', (version, engine) => {
  expect(recognizeEngine(version)).toBe(engine);
});
