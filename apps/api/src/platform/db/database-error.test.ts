import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import {
  CONFLICT_ATTEMPTS_MAX,
  getConflictPauseMs,
  isConnectionBroken,
  isConnectionLost,
  isDatabaseUnavailable,
  repeat,
} from './database-error.ts';
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

test.each(['57P01', '57P02', '57P03', '08006', '08P01', '25P03', '25006'])(
  'a connection that reports %s serves nobody else',
  (code) => {
    expect(isConnectionBroken(failing(code))).toBe(true);
    expect(isDatabaseUnavailable(failing(code))).toBe(true);
  },
);

test('an error of PgBouncer (08P01) leaves the result unknown', () => {
  expect(isConnectionLost(failing('08P01'))).toBe(true);
});

test('the pauses between conflicting attempts double, differ and end within two seconds', () => {
  const longest = [5, 10, 20, 40, 80, 160, 320, 400, 400];
  expect(longest).toHaveLength(CONFLICT_ATTEMPTS_MAX - 1);
  expect(longest.reduce((sum, pause) => sum + pause, 0)).toBeLessThanOrEqual(2000);
  for (const [index, pause] of longest.entries()) {
    const samples = Array.from({ length: 200 }, () => getConflictPauseMs(index + 1));
    expect(Math.max(...samples)).toBeLessThanOrEqual(pause);
    expect(Math.min(...samples)).toBeGreaterThanOrEqual(pause / 2);
    expect(new Set(samples).size).toBeGreaterThan(1);
  }
});

test('work is repeated as often as its last error allows', async () => {
  let attempts = 0;
  const work = () => {
    attempts += 1;
    return Promise.reject(failing(attempts < 3 ? '40001' : '23505'));
  };
  const getAttemptsMax = (error: unknown) => (isDatabaseUnavailable(error) ? 10 : 1);
  await expect(repeat(work, getAttemptsMax)).rejects.toMatchObject({ code: '23505' });
  expect(attempts).toBe(3);
});
