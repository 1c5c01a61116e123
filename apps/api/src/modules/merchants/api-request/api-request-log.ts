import { API_REQUESTS_BUFFERED_MAX } from '@saifu/domain/shared/limits';
import type { Deps } from '../../../dependencies.ts';
import { isDatabaseUnavailable } from '../../../platform/db/database-error.ts';
import { describeError } from '../../../platform/log.ts';
import * as apiRequests from './api-request.repository.ts';

export type ApiRequestLog = {
  /** Takes a request that was answered. It returns at once and never throws. */
  readonly add: (request: apiRequests.ApiRequest) => void;
  /** Writes what is left, for the end of the process. */
  readonly close: () => Promise<void>;
};

const WRITE_INTERVAL_MS = 1000;

/**
 * Collects requests in memory and writes them about once a second, in one statement on one
 * connection, so that a request waits for none of it. Requests that find no room are only counted.
 * While the database is unavailable the requests wait; after any other error they are dropped, so
 * that a row that cannot be written does not hold up the others.
 */
export function createApiRequestLog(
  deps: Pick<Deps, 'db' | 'log' | 'telemetry' | 'apiRequestWriteMs'>,
): ApiRequestLog {
  const { db, log, telemetry, apiRequestWriteMs = WRITE_INTERVAL_MS } = deps;
  let waiting: apiRequests.ApiRequest[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> | null = null;

  const drop = (count: number) => {
    if (count > 0) telemetry.countDroppedApiRequests(count);
  };

  const write = async () => {
    const batch = waiting;
    waiting = [];
    try {
      await apiRequests.insertAll(db, batch);
    } catch (error) {
      log.warn('api_requests.not_written', { count: batch.length, ...describeError(error) });
      if (!isDatabaseUnavailable(error)) return drop(batch.length);
      const kept = [...batch, ...waiting].slice(0, API_REQUESTS_BUFFERED_MAX);
      drop(batch.length + waiting.length - kept.length);
      waiting = kept;
    }
  };

  const schedule = () => {
    timer ??= setTimeout(() => {
      writing = write().finally(() => {
        timer = null;
        writing = null;
        if (waiting.length > 0) schedule();
      });
    }, apiRequestWriteMs).unref();
  };

  return {
    add(request) {
      if (waiting.length >= API_REQUESTS_BUFFERED_MAX) return drop(1);
      waiting.push(request);
      schedule();
    },
    async close() {
      clearTimeout(timer ?? undefined);
      await writing;
      clearTimeout(timer ?? undefined);
      if (waiting.length > 0) await write();
      drop(waiting.length);
      waiting = [];
    },
  };
}
