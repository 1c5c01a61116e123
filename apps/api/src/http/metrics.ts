import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../dependencies.ts';
import type { ClockStatus } from '../platform/agreed-time.ts';
import { observeOcrPool } from '../receipt-ocr/ocr-metrics.ts';
import { observeBacklog } from './backlog-metrics.ts';
import { observeSchedules } from './schedule-metrics.ts';

/** Counts by route pattern, never by path: a path may contain an id or a token. */
export type Metrics = {
  readonly observe: (method: string, route: string, status: number, seconds: number) => void;
  readonly text: () => Promise<string>;
  readonly contentType: string;
};

type Observed = Pick<
  Deps,
  'db' | 'ocrPool' | 'clockStatus' | 'scheduleStatus' | 'telemetry' | 'log'
>;

export function createMetrics(deps: Observed): Metrics {
  const { db, ocrPool, clockStatus, scheduleStatus, telemetry } = deps;
  const registers = [new Registry()] as const;
  const [registry] = registers;
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'saifu_http_requests_total',
    help: 'Responses, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [...registers],
  });
  const durations = new Histogram({
    name: 'saifu_http_request_duration_seconds',
    help: 'Response time, by route.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [...registers],
  });
  new Gauge({
    name: 'saifu_database_connections',
    help: 'Connections to PostgreSQL, by state.',
    labelNames: ['state'],
    registers: [...registers],
    collect() {
      this.set({ state: 'open' }, db.pool.totalCount);
      this.set({ state: 'idle' }, db.pool.idleCount);
      this.set({ state: 'waiting' }, db.pool.waitingCount);
    },
  });
  observeClock(clockStatus, registers);
  observeSchedules(scheduleStatus, registry);
  const backlog = observeBacklog(deps, registry);
  observeOcrPool(ocrPool, registry, 'saifu_ocr');
  return {
    observe(method, route, status, seconds) {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
    async text() {
      await backlog.read();
      return `${await registry.metrics()}\n${await telemetry.registry.metrics()}`;
    },
    contentType: registry.contentType,
  };
}

/** 1 if the clocks agreed at the last comparison. Scheduled tasks wait while it is 0. */
function observeClock(clockStatus: ClockStatus, registers: readonly [Registry]): void {
  new Gauge({
    name: 'saifu_clock_agreed',
    help: 'Whether the clocks of process, database and payment provider agree.',
    registers: [...registers],
    collect() {
      // A gauge without labels starts at 0, which would mean that the clocks disagree.
      if (clockStatus.last === undefined) this.remove();
      else this.set(clockStatus.last.state === 'agreed' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'saifu_clock_ahead_seconds',
    help: 'How far the clock of this process is ahead of another.',
    labelNames: ['of'],
    registers: [...registers],
    collect() {
      const { aheadOfDatabaseMs, aheadOfProviderMs } = clockStatus.last ?? {};
      if (typeof aheadOfDatabaseMs === 'number')
        this.set({ of: 'database' }, aheadOfDatabaseMs / 1000);
      if (typeof aheadOfProviderMs === 'number')
        this.set({ of: 'provider' }, aheadOfProviderMs / 1000);
    },
  });
}
