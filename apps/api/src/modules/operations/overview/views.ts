import type { OperationsView } from '@saifu/contract/staff-operations';
import { toTimestamp } from '../../../platform/clock.ts';
import type { Overview } from './load-overview.ts';
import { type ProcessReport, parseReport } from './process-report.ts';

// Schedules run every minute, and a round may wait for slow tasks.
const SCHEDULE_OVERDUE_MS = 5 * 60 * 1000;

type Known = Overview['reports'][number] & { readonly parsed: ProcessReport };

export function toOperationsView(overview: Overview): OperationsView {
  const known = overview.reports.flatMap((stored): readonly Known[] => {
    const parsed = parseReport(stored.report);
    return parsed === undefined ? [] : [{ ...stored, parsed }];
  });
  const alive = known.filter(({ isAlive }) => isAlive);
  return {
    read_at: toTimestamp(overview.readAt),
    processes: alive.map(toProcessView),
    backlog: toBacklogView(overview),
    queues: overview.queues.map(({ oldestSeconds, ...queue }) => {
      return { ...queue, oldest_seconds: oldestSeconds };
    }),
    failed_jobs: overview.backlog.failedJobs,
    channels: toChannelViews(overview, known),
    webhooks: { ...overview.webhooks },
    providers: toProviderViews(known),
    schedules: toScheduleViews(alive, overview.readAt),
    database: overview.database && {
      size_bytes: overview.database.sizeBytes,
      connections: overview.database.connections,
      connections_max: overview.database.connectionsMax,
      replicas: overview.database.replicas.map(({ name, state, lagBytes }) => {
        return { name, state, lag_bytes: lagBytes };
      }),
    },
  };
}

function toProcessView({ name, version, startedAt, reportedAt, parsed }: Known) {
  const { connections, clock, readers } = parsed;
  return {
    name,
    version,
    started_at: toTimestamp(startedAt),
    reported_at: toTimestamp(reportedAt),
    connections,
    clock: clock?.state ?? ('unknown' as const),
    ahead_of_database_ms: round(clock?.aheadOfDatabaseMs),
    ahead_of_provider_ms: round(clock?.aheadOfProviderMs),
    readers,
  };
}

const round = (value: number | null | undefined) => (value == null ? null : Math.round(value));

function toBacklogView({ backlog }: Overview): OperationsView['backlog'] {
  const item = (count: number, oldest: number) => ({ count, oldest_seconds: Math.max(0, oldest) });
  return {
    attempts: item(backlog.openAttempts, backlog.openAttemptAge),
    events: item(backlog.pendingEvents, backlog.pendingEventAge),
    provider_events: item(backlog.queuedProviderEvents, backlog.queuedProviderEventAge),
    messages: item(backlog.queuedMessages, backlog.queuedMessageAge),
    jobs: item(backlog.waitingJobs, backlog.waitingJobAge),
  };
}

const CHANNELS = ['email', 'sms'] as const;

/** Messages are sent by one process at a time, so what was seen last counts. */
function toChannelViews({ channels }: Overview, known: readonly Known[]) {
  return CHANNELS.map((channel) => {
    const queued = channels.find((each) => each.channel === channel);
    const seen = known
      .flatMap(({ parsed }) => parsed.carriers.filter((each) => each.channel === channel))
      .toSorted((one, other) => (lastSeen(one) < lastSeen(other) ? 1 : -1))[0];
    return {
      channel,
      waiting: queued?.waiting ?? 0,
      retrying: queued?.retrying ?? 0,
      oldest_seconds: queued?.oldestSeconds ?? 0,
      succeeded_at: toTime(seen?.succeededAt),
      failed_at: toTime(seen?.failedAt),
      failure: seen?.failure ?? null,
      failing_since: toTime(seen?.failingSince),
    };
  });
}

type Seen = { readonly succeededAt: string | null; readonly failedAt: string | null };

const lastSeen = ({ succeededAt, failedAt }: Seen) => latest([succeededAt, failedAt]) ?? '';

/** ISO 8601 in UTC, so that the texts are in the order of the times. */
const latest = (times: readonly (string | null)[]) =>
  times
    .filter((time) => time !== null)
    .toSorted()
    .at(-1) ?? null;

const toTime = (iso: string | null | undefined) => (iso ? toTimestamp(new Date(iso)) : null);

/** Adds up what the processes saw of each operation. */
function toProviderViews(known: readonly Known[]): OperationsView['providers'] {
  const seen = known.flatMap(({ parsed }) => parsed.operations);
  const each = Map.groupBy(seen, ({ provider, operation }) => `${provider} ${operation}`);
  return [...each.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const failedAt = latest(group.map((one) => one.failedAt));
    return {
      provider: first.provider,
      operation: first.operation,
      succeeded_at: toTime(latest(group.map((one) => one.succeededAt))),
      failed_at: toTime(failedAt),
      failure: group.find((one) => one.failedAt === failedAt)?.failure ?? null,
      calls: group.reduce((sum, { calls }) => sum + calls, 0),
      failures: group.reduce((sum, { failures }) => sum + failures, 0),
    };
  });
}

/** A task counts as run if any process ran it. */
function toScheduleViews(alive: readonly Known[], now: Date): OperationsView['schedules'] {
  const runs = alive.flatMap(({ parsed, startedAt }) =>
    parsed.schedules.map((run) => ({ ...run, startedAt })),
  );
  const byTask = Map.groupBy(runs, ({ task }) => task);
  const views = [...byTask].map(([task, group]) => {
    const succeededAt = latest(group.map((run) => run.succeededAt));
    const since = succeededAt === null ? group.map(({ startedAt }) => startedAt.getTime()) : [];
    const lastMs = succeededAt === null ? Math.min(...since) : Date.parse(succeededAt);
    return {
      task,
      succeeded_at: toTime(succeededAt),
      seconds: group.find((run) => run.succeededAt === succeededAt)?.seconds ?? 0,
      failures: group.reduce((sum, { failures }) => sum + failures, 0),
      overdue: now.getTime() - lastMs > SCHEDULE_OVERDUE_MS,
    };
  });
  return views.toSorted((one, other) => (one.task < other.task ? -1 : 1));
}
