import { expect, test } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';

const errno = (code: string, syscall: string) =>
  Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
const createPostgresError = (code: string) =>
  Object.assign(new Error('PostgreSQL error'), { code });

/** The error code of a request during which the database fails with this error. */
async function answerTo(error: Error): Promise<unknown> {
  const { app, deps } = await createTestApp();
  Object.assign(deps.db, { rows: () => Promise.reject(error) });
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/login',
    payload: { login_id: 'hanako@saifu.example', password: 'momiji-no-michi' },
  });
  return answer.json().code;
}

test.each([
  errno('EPIPE', 'write'),
  errno('ECONNRESET', 'read'),
  errno('ECONNREFUSED', 'connect'),
  createPostgresError('57P01'),
  createPostgresError('57P03'),
  createPostgresError('08006'),
  createPostgresError('40P01'),
  createPostgresError('57014'),
  createPostgresError('57P02'),
  createPostgresError('53300'),
  createPostgresError('53100'),
  createPostgresError('58030'),
  createPostgresError('25006'),
  createPostgresError('25P03'),
  errno('ENOSPC', 'write'),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
])('an unavailable database is reported as overloaded: %s', async (error) => {
  expect(await answerTo(error)).toBe('overloaded');
});

test('any other database error is reported as unexpected', async () => {
  expect(await answerTo(createPostgresError('42703'))).toBe('unexpected');
});
