import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Eyes } from '../eyes/eyes.ts';
import type { Db } from '../platform/db.ts';

/** Counts by route pattern, never by path: a path may hold an id or a token. */
export type Metrics = {
  readonly observe: (method: string, route: string, status: number, seconds: number) => void;
  readonly text: () => Promise<string>;
  readonly contentType: string;
};

export function createMetrics(db: Db, eyes: Eyes): Metrics {
  const registers = [new Registry()] as const;
  const [registry] = registers;
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'saifu_http_requests_total',
    help: 'Answers given, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [...registers],
  });
  const durations = new Histogram({
    name: 'saifu_http_request_duration_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [...registers],
  });
  new Gauge({
    name: 'saifu_database_connections',
    help: 'Connections to PostgreSQL, by what they do.',
    labelNames: ['state'],
    registers: [...registers],
    collect() {
      this.set({ state: 'open' }, db.pool.totalCount);
      this.set({ state: 'idle' }, db.pool.idleCount);
      this.set({ state: 'waiting' }, db.pool.waitingCount);
    },
  });
  new Gauge({
    name: 'saifu_eyes',
    help: 'Bills whose photographs wait to be read, and are read now.',
    labelNames: ['state'],
    registers: [...registers],
    collect() {
      const { waiting, reading } = eyes.tally();
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'reading' }, reading);
    },
  });
  new Counter({
    name: 'saifu_eyes_total',
    help: 'Bills that were read or refused, and processes that were lost over them.',
    labelNames: ['outcome'],
    registers: [...registers],
    collect() {
      this.reset();
      const { read, refused, lost } = eyes.tally();
      for (const [outcome, count] of Object.entries({ read, refused, lost })) {
        this.inc({ outcome }, count);
      }
    },
  });
  return {
    observe(method, route, status, seconds) {
      requests.inc({ method, route, status });
      durations.observe({ method, route }, seconds);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
