import pg from 'pg';
import { expect, test } from 'vitest';
import { findDatabaseUrlError, parseDatabaseUrl } from './connection-url.ts';

/** What the driver makes of each URL. */
function readByDriver(text: string) {
  return parseDatabaseUrl(text).urls.map((connectionString) => {
    const { user, password, host, port, database } = new pg.Client({ connectionString });
    return { user, password, host, port, database };
  });
}

test.each([
  'postgres://saifu@localhost/name?host=%2Ftmp%2Fsaifu-1',
  'postgresql://u:p@db.example:5433/name?sslmode=verify-full',
  'postgres:///name?host=/var/run/postgresql',
  'postgres://db.example',
  'postgres://u:p%40%2F%3A@[::1]/name',
])('%s has one host and stays as it is', (url) => {
  expect(parseDatabaseUrl(url)).toEqual({ urls: [url], mustBeWritable: false });
});

test('several hosts share everything else, and a missing port is the default one', () => {
  expect(readByDriver('postgres://u:p%40%2C%2F@a:5433,b,[::1]:5434,[fe80::1]/na%20me')).toEqual([
    { user: 'u', password: 'p@,/', host: 'a', port: 5433, database: 'na me' },
    { user: 'u', password: 'p@,/', host: 'b', port: 5432, database: 'na me' },
    { user: 'u', password: 'p@,/', host: '::1', port: 5434, database: 'na me' },
    { user: 'u', password: 'p@,/', host: 'fe80::1', port: 5432, database: 'na me' },
  ]);
});

test('a comma or an @ in the password separates no hosts', () => {
  expect(readByDriver('postgres://u:p,@x@a,b/n')).toMatchObject([
    { password: 'p,@x', host: 'a' },
    { password: 'p,@x', host: 'b' },
  ]);
});

test('hosts and ports can be lists in the query, for sockets too', () => {
  expect(readByDriver('postgres://u@localhost/n?host=/tmp/a,/tmp/b&port=5433,5434')).toMatchObject([
    { host: '/tmp/a', port: 5433, database: 'n' },
    { host: '/tmp/b', port: 5434, database: 'n' },
  ]);
  expect(readByDriver('postgres:///n?host=a,b&port=6432')).toMatchObject([
    { host: 'a', port: 6432 },
    { host: 'b', port: 6432 },
  ]);
});

test('several hosts must be writable unless any is enough, one host only on request', () => {
  const isWritable = (url: string) => parseDatabaseUrl(url).mustBeWritable;
  expect(isWritable('postgres://a,b/n')).toBe(true);
  expect(isWritable('postgres://a,b/n?target_session_attrs=read-write')).toBe(true);
  expect(isWritable('postgres://a,b/n?target_session_attrs=any')).toBe(false);
  expect(isWritable('postgres://a/n?target_session_attrs=read-write')).toBe(true);
  expect(isWritable('postgres://a/n?target_session_attrs=any')).toBe(false);
});

test('the driver does not see target_session_attrs, and sees the other parameters', () => {
  const url = 'postgres://a,b/n?sslmode=verify-full&target_session_attrs=any&x=%26';
  expect(parseDatabaseUrl(url).urls).toEqual([
    'postgres://a/n?sslmode=verify-full&x=%26',
    'postgres://b/n?sslmode=verify-full&x=%26',
  ]);
});

test.each([
  ['mysql://root:hunter2@db', 'must be a URL beginning with postgres:// or postgresql://'],
  ['hunter2', 'must be a URL beginning with postgres:// or postgresql://'],
  ['postgres://u:hunter2@a,,b/n', 'must name hosts and ports as in host1:5432,host2:5432'],
  ['postgres://u:hunter2@a,b:0x1/n', 'must name hosts and ports as in host1:5432,host2:5432'],
  ['postgres://u:hunter2@a:99999/n', 'must name hosts and ports as in host1:5432,host2:5432'],
  ['postgres://u:hunter2@[::1,b/n', 'must name hosts and ports as in host1:5432,host2:5432'],
  ['postgres:///n?host=a,b&port=1,2,3', 'must name hosts and ports as in host1:5432,host2:5432'],
  ['postgres:///n?host=a,b&port=x', 'must name hosts and ports as in host1:5432,host2:5432'],
  ['postgres://u:hunter2%FF@a,b/n', 'must have a user and password that are percent-encoded UTF-8'],
  [
    'postgres://u:hunter2@a,b/n?target_session_attrs=standby',
    'must have target_session_attrs=any or =read-write',
  ],
])('%s is rejected without repeating it', (url, message) => {
  expect(findDatabaseUrlError(url)).toBe(message);
});
