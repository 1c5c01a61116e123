import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { isConnectionLost, isDatabaseUnavailable } from './database-error.ts';
import { connect } from './db.ts';

const failing = (code: string) => Object.assign(new Error('failed'), { code });

test.each(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', '08001', '08004'])(
  'a database that cannot be reached (%s) is unavailable, and no connection was lost',
  (code) => {
    expect(isDatabaseUnavailable(failing(code))).toBe(true);
    expect(isConnectionLost(failing(code))).toBe(false);
  },
);

test('a session that PostgreSQL ended because it was idle (57P05) is a lost connection', () => {
  expect(isConnectionLost(failing('57P05'))).toBe(true);
  expect(isDatabaseUnavailable(failing('57P05'))).toBe(true);
});

test('a database whose host name is unknown is unavailable', async () => {
  const db = connect({ host: 'database.invalid' }, 1, createLog('silent'));
  const error: unknown = await db.ping().catch((thrown: unknown) => thrown);
  expect(isDatabaseUnavailable(error)).toBe(true);
  await db.close();
});

test('an error of a statement does not make the database unavailable', () => {
  expect(isDatabaseUnavailable(failing('23505'))).toBe(false);
});
