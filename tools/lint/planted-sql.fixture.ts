import type { Planted } from './planted.fixture.ts';

const MIGRATIONS = 'apps/api/migrations';
const PATH = `${MIGRATIONS}/0010-x.sql`;
const REPOSITORY = 'apps/api/src/modules/orders/order.repository.ts';

/** The migrations before the planted one, so that its number is right. */
const beside = Object.fromEntries(
  Array.from({ length: 9 }, (_, index) => [`${MIGRATIONS}/000${index + 1}-x.sql`, 'select 1;\n']),
);

const ALTER = 'alter table orders';
const BUILD = 'create index concurrently orders_x on orders (x);\n';
const DROP = 'drop index concurrently if exists orders_x;\n';

const inMigration = (rule: string, pairs: readonly (readonly [bad: string, good: string])[]) =>
  pairs.map(([bad, good]) => ({ rule, path: PATH, bad, good, beside }));

const inTemplate = (bad: string, good: string) => ({
  rule: 'sql-star',
  path: REPOSITORY,
  bad: `const rows = tx.rows(sql\`${bad}\`);\n`,
  good: `const rows = tx.rows(sql\`${good}\`);\n`,
});

/** As in `planted.fixture.ts`, for SQL. */
export const PLANTED_SQL: readonly Planted[] = [
  ...inMigration('migration-contract', [
    ['drop table orders;\n', '-- contract\ndrop table orders;\n'],
    [`${ALTER} drop column x;\n`, `-- Unused.\n-- contract\n${ALTER} drop column x;\n`],
    [`${ALTER} drop x;\n`, `${ALTER} alter column x drop not null;\n`],
    [`${ALTER} drop constraint x;\n`, `-- drop table x;\n${ALTER} add column y text;\n`],
    ['drop index orders_x;\n', `-- no transaction\n${DROP}${BUILD}`],
    [`${ALTER} rename column x to y;\n`, `${ALTER} add column y text default 'rename a to b';\n`],
    ['alter index x rename to y;\n', 'select 1;\n'],
    [`${ALTER} alter column x type bigint;\n`, `${ALTER} add column type text;\n`],
    [`${ALTER} alter x set not null;\n`, `${ALTER} alter x set default 1;\n`],
    [`${ALTER} add column x int not null;\n`, `${ALTER} add column x int not null default 1;\n`],
    [
      `${ALTER} add column x numeric(1, 0) default 1, add y int not null;\n`,
      `create table orders (id uuid);\n${ALTER} add column x int not null;\n`,
    ],
  ]),
  ...inMigration('migration-blocks', [
    ['create index orders_x on orders (x);\n', `-- no transaction\n${DROP}${BUILD}`],
    [
      'create unique index x on orders (x);\n',
      'create table orders (x int);\ncreate unique index x on orders (x);\n',
    ],
    [
      `${ALTER} add constraint x check (x > 0);\n`,
      `${ALTER} add constraint x check (x > 0) not valid;\n`,
    ],
    [`${ALTER} add check (x > 0);\n`, `${ALTER} validate constraint x;\n`],
    [
      `${ALTER} add foreign key (x) references y (id);\n`,
      `${ALTER} add foreign key (x) references y (id) not valid;\n`,
    ],
    [
      `${ALTER} add column x uuid references y (id);\n`,
      `create table orders (x uuid references y (id));\n`,
    ],
    [
      `${ALTER} add constraint x unique (x);\n`,
      `${ALTER} add constraint x unique using index orders_x;\n`,
    ],
  ]),
  ...inMigration('migration-mixed', [
    [`${ALTER} add column x int;\nupdate orders set x = 1;\n`, 'update orders set x = 1;\n'],
    [`-- contract\n${ALTER} drop x;\ndelete from orders;\n`, `-- contract\n${ALTER} drop x;\n`],
  ]),
  ...inMigration('migration-repeatable', [
    [`-- contract\n${DROP}`, `-- contract\n-- no transaction\n${DROP}`],
    [`-- no transaction\n${BUILD}`, `-- no transaction\n${DROP}${BUILD}`],
    [`select 1;\ncommit;\n`, "select 'commit;';\n"],
  ]),
  inTemplate('select * from orders', 'select id, count(*) from orders'),
  inTemplate('select o.* from orders o', 'select o.id, o.price * 2 from orders o'),
  inTemplate(`select \${alias}.* from x`, `select \${FIELDS} from x`),
  inTemplate('delete from orders returning *', "select '* from x, *' -- select *"),
  inTemplate('select id, * from orders', `select * from unnest(\${ids}::uuid[])`),
  inTemplate(
    'with o as (select * from orders) select id from o',
    'with o as (select id from orders) select * from o join x on x.id = o.id',
  ),
];
