import { API_REQUESTS_BUFFERED_MAX } from '@saifu/domain/shared/limits';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { createTelemetry } from '../../../platform/telemetry.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import type { ApiRequest } from './api-request.repository.ts';
import { createApiRequestLog } from './api-request-log.ts';

const PATIENTLY = { timeout: 30_000 };
const NEVER_MS = 2 ** 30;

let deps: Deps;

beforeEach(async () => {
  const created = (await createTestApp()).deps;
  deps = { ...created, telemetry: createTelemetry(created.log) };
});

function createRequest(): ApiRequest {
  return {
    id: newUuid(),
    merchantId: newUuid(),
    apiKeyId: newUuid(),
    method: 'GET',
    path: '/api/v1/merchant/orders',
    status: 200,
    errorCode: null,
    durationMs: 3,
    createdAt: deps.clock.now(),
  };
}

async function countWritten(): Promise<number> {
  const { rows } = await deps.db.pool.query('select count(*)::int as count from api_requests');
  return rows[0].count;
}

async function countDropped(): Promise<number> {
  const text = await deps.telemetry.registry.metrics();
  return Number(/^saifu_api_requests_dropped_total (\d+)$/m.exec(text)?.[1]);
}

/** The same database, which counts its statements and can be made to fail. */
function observeDatabase() {
  const state = { statements: 0, failure: null as string | null };
  const run: Deps['db']['run'] = (statement) => {
    state.statements += 1;
    const { failure } = state;
    if (failure === null) return deps.db.run(statement);
    return Promise.reject(Object.assign(new Error('not now'), { code: failure }));
  };
  return { state, db: { ...deps.db, run } };
}

test('requests of a while are written in one statement', async () => {
  const { state, db } = observeDatabase();
  const log = createApiRequestLog({ ...deps, db, apiRequestWriteMs: 1 });
  for (let index = 0; index < 100; index += 1) log.add(createRequest());
  expect(state.statements).toBe(0);
  await vi.waitFor(async () => expect(await countWritten()).toBe(100), PATIENTLY);
  expect(state.statements).toBe(1);
  log.add(createRequest());
  await vi.waitFor(async () => expect(await countWritten()).toBe(101), PATIENTLY);
  await log.close();
  expect(state.statements).toBe(2);
});

test('requests that find no room are dropped and counted', async () => {
  const log = createApiRequestLog({ ...deps, apiRequestWriteMs: NEVER_MS });
  const request = createRequest();
  for (let index = 0; index < API_REQUESTS_BUFFERED_MAX + 3; index += 1) {
    log.add({ ...request, id: newUuid() });
  }
  expect(await countDropped()).toBe(3);
  await log.close();
  expect(await countWritten()).toBe(API_REQUESTS_BUFFERED_MAX);
  expect(await countDropped()).toBe(3);
});

test('requests wait while the database is unavailable, as many as there is room for', async () => {
  const { state, db } = observeDatabase();
  const log = createApiRequestLog({ ...deps, db, apiRequestWriteMs: 1 });
  state.failure = '57P03';
  log.add(createRequest());
  await vi.waitFor(() => expect(state.statements).toBeGreaterThan(1), PATIENTLY);
  log.add(createRequest());
  expect(await countWritten()).toBe(0);
  state.failure = null;
  await vi.waitFor(async () => expect(await countWritten()).toBe(2), PATIENTLY);
  expect(await countDropped()).toBe(0);
  await log.close();
});

test('a batch that the database rejects is dropped, and the next one is written', async () => {
  const log = createApiRequestLog({ ...deps, apiRequestWriteMs: 1 });
  log.add({ ...createRequest(), status: 9999 });
  log.add(createRequest());
  await vi.waitFor(async () => expect(await countDropped()).toBe(2), PATIENTLY);
  log.add(createRequest());
  await vi.waitFor(async () => expect(await countWritten()).toBe(1), PATIENTLY);
  await log.close();
});

test('the end of the process writes the rest, and waits for no lost database', async () => {
  const { state, db } = observeDatabase();
  const log = createApiRequestLog({ ...deps, db, apiRequestWriteMs: NEVER_MS });
  await log.close();
  expect(state.statements).toBe(0);
  log.add(createRequest());
  await log.close();
  expect(await countWritten()).toBe(1);
  state.failure = 'ECONNREFUSED';
  log.add(createRequest());
  await log.close();
  expect(await countDropped()).toBe(1);
});
