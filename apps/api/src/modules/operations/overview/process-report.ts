import { hostname } from 'node:os';
import { PROCESS_REPORT_MS } from '@saifu/domain/shared/limits';
import * as z from 'zod/mini';
import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { describeError } from '../../../platform/log.ts';
import * as reports from './process-report.repository.ts';

const at = z.nullable(z.iso.datetime());
const count = z.int();

/** What only the memory of a process knows, as `/metrics` shows it too. */
const ProcessReport = z.object({
  connections: z.object({ open: count, idle: count, waiting: count }),
  clock: z.nullable(
    z.object({
      state: z.enum(['agreed', 'disagreed', 'unknown']),
      aheadOfDatabaseMs: z.nullable(z.number()),
      aheadOfProviderMs: z.nullable(z.number()),
    }),
  ),
  readers: z.object({
    waiting: count,
    reading: count,
    read: count,
    rejected: count,
    lost: count,
  }),
  schedules: z.array(
    z.object({ task: z.string(), succeededAt: at, seconds: z.number(), failures: count }),
  ),
  operations: z.array(
    z.object({
      provider: z.string(),
      operation: z.string(),
      succeededAt: at,
      failedAt: at,
      failure: z.nullable(z.string()),
      calls: count,
      failures: count,
    }),
  ),
  carriers: z.array(
    z.object({
      channel: z.string(),
      succeededAt: at,
      failedAt: at,
      failure: z.nullable(z.string()),
      failingSince: at,
    }),
  ),
});
export type ProcessReport = z.infer<typeof ProcessReport>;

type Reported = Pick<
  Deps,
  'config' | 'version' | 'db' | 'log' | 'ocrPool' | 'clockStatus' | 'scheduleStatus' | 'telemetry'
>;

export function describeProcess(deps: Reported): ProcessReport {
  const { pool } = deps.db;
  const { last } = deps.clockStatus;
  const { waiting, reading, read, rejected, lost } = deps.ocrPool.getStats();
  return {
    connections: { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
    clock: last
      ? {
          state: last.state,
          aheadOfDatabaseMs: last.aheadOfDatabaseMs,
          aheadOfProviderMs: last.aheadOfProviderMs,
        }
      : null,
    readers: { waiting, reading, read, rejected, lost },
    schedules: [...deps.scheduleStatus].map(([task, { succeededAt, seconds, failures }]) => {
      return { task, succeededAt: succeededAt?.toISOString() ?? null, seconds, failures };
    }),
    operations: [...deps.telemetry.externalStatus.listOperations()],
    carriers: [...deps.telemetry.externalStatus.listCarriers()],
  };
}

/** A report of another release may look different; then only the process itself is shown. */
export function parseReport(report: unknown): ProcessReport | undefined {
  const parsed = ProcessReport.safeParse(report);
  return parsed.success ? parsed.data : undefined;
}

export type ProcessReports = {
  readonly report: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Reports the state of this process every few seconds until stopped. */
export function startProcessReports(deps: Reported): ProcessReports {
  const { db, log, version, config } = deps;
  const id = newUuid();
  const name = `${config.role}@${hostname()}:${process.pid}`;
  const startedAt = new Date();
  let reporting = Promise.resolve();
  const report = () => {
    const written = { id, name, version, startedAt, report: describeProcess(deps) };
    reporting = reporting
      .then(() => reports.put(db, written))
      .catch((error) => log.warn('process.not_reported', describeError(error)));
    return reporting;
  };
  const timer = setInterval(report, PROCESS_REPORT_MS);
  timer.unref();
  void report();
  return {
    report,
    async stop() {
      clearInterval(timer);
      await reporting;
    },
  };
}
