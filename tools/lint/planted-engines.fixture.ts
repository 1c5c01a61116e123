import type { Planted } from './planted.fixture.ts';

const MIGRATIONS = 'apps/api/migrations';
const REPOSITORY = 'apps/api/src/modules/orders/order.repository.ts';
const UPSERT = 'insert into w (key) values (1)\non conflict (key) do update set hits = 2';

const inTemplate = (limit: string, bad: string, good: string): Planted => ({
  rule: `engine-${limit}`,
  path: REPOSITORY,
  bad: `const rows = tx.rows(sql\`\n${bad}\n\`);\n`,
  good: `const rows = tx.rows(sql\`\n${good}\n\`);\n`,
});

/** Of the first migration, to which the rules for later ones do not apply. */
const inMigration = (limit: string, bad: string, good: string): Planted => ({
  rule: `engine-${limit}`,
  path: `${MIGRATIONS}/0001-x.sql`,
  bad: `${bad};\n`,
  good: `${good};\n`,
});

/** As in `planted.fixture.ts`, for what distributed databases reject. */
export const PLANTED_ENGINES: readonly Planted[] = [
  inTemplate(
    'multiple-modifications',
    `with a as (${UPSERT}) ${UPSERT}`,
    `with a as (${UPSERT}) insert into v (key) values (1)`,
  ),
  inTemplate(
    'multiple-modifications',
    `with gone as (delete from q where id = \${id}) update q set n = 1 where id <> \${id}`,
    'with a as (select id from q for update skip locked) update q set n = 1 from a',
  ),
  inTemplate(
    'multiple-modifications',
    `with a as (insert into w (key) values (1)) ${UPSERT}`,
    'with a as (insert into w (key) values (1)) insert into w (key) values (2)',
  ),
  inTemplate(
    'grouping-sets',
    'select a, b, sum(c) from t group by grouping sets ((a), (b))',
    "select a, 'grouping sets', sum(c) from t group by a, b -- grouping sets",
  ),
  inTemplate(
    'named-argument',
    'select set_bits(width => 1)',
    "select a -> 'b' from t where c >= 1 and d <= 2",
  ),
  inTemplate(
    'missing-function',
    `select hashtext(\${name})`,
    // The dialect of CockroachDB leaves this one out.
    'select lower(normalize(name, NFKC)) from stores',
  ),
  inTemplate('missing-function', 'select normalize(name, NFC) from stores', 'select upper(name)'),
  inTemplate(
    'hash-as-text',
    "select encode(sha512(content), 'hex') from files",
    "select encode(sha256(content), 'hex') from files",
  ),
  inTemplate(
    'untyped-operand',
    `select now() + \${seconds} * interval '1 second'`,
    `select now() + \${seconds}::float8 * interval '1 second'`,
  ),
  inTemplate('untyped-operand', `select a * \${b} from t`, `select a * \${b}::bigint from t`),
  inTemplate(
    'mixed-numbers',
    `select \${delay}::float8 * 2 ^ attempts from q`,
    `select \${delay}::float8 * power(2, attempts::float8) from q`,
  ),
  inTemplate('advisory-lock', 'select pg_advisory_lock(1)', 'select a from leases for update'),
  inTemplate('listen-notify', `select pg_notify('paid', '')`, 'select notify from settings'),
  inTemplate('listen-notify', 'listen paid', 'select listen from settings'),
  inTemplate('system-column', 'delete from t where ctid = 1', 'delete from t where product_id = 1'),
  inTemplate('lock-table', 'lock table t', 'select id from t for update'),
  inTemplate('temporary-table', 'create temp table t (x int)', 'create table t (x int)'),
  inMigration(
    'exclusion-constraint',
    'create table t (x int, exclude (x with =))',
    'create table t (x int, unique (x))',
  ),
  inMigration(
    'deferrable-constraint',
    'create table t (x int references u (x) deferrable)',
    'create table t (x int references u (x))',
  ),
  inMigration(
    'index-method',
    'create table t (x int);\ncreate index t_x on t using brin (x)',
    'create table t (x int);\n-- only postgresql\ncreate index t_x on t using brin (x)',
  ),
  inMigration(
    'trigger',
    'create trigger a before insert on t for each row execute function f()',
    'create table triggers (x int)',
  ),
  inMigration(
    'generated-column',
    'create table t (x int, y int generated always as (x + 1) stored)',
    'create table t (x int, y int)',
  ),
  inTemplate(
    'drop-index-concurrently',
    'drop index concurrently if exists t_x',
    'drop index if exists t_x',
  ),
  inMigration(
    'storage-parameter',
    'create table t (x int) with (fillfactor = 50)',
    'create table t (x int);\nalter table t set (fillfactor = 50)',
  ),
  inMigration(
    'constraint-name',
    'alter table t drop constraint t_x_check',
    'alter table charges drop constraint charges_status_check',
  ),
];
