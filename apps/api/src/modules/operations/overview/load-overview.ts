import type { Deps } from '../../../dependencies.ts';
import { type Backlog, createBacklogReader } from '../../../platform/db/backlog.ts';
import { describeError } from '../../../platform/log.ts';
import * as overview from './overview.repository.ts';
import * as reports from './process-report.repository.ts';

type Database = overview.DatabaseState & { readonly replicas: readonly overview.ReplicaState[] };

export type Overview = {
  readonly readAt: Date;
  readonly reports: readonly reports.StoredReport[];
  readonly backlog: Backlog;
  readonly queues: readonly overview.QueueState[];
  readonly channels: readonly overview.ChannelState[];
  readonly webhooks: overview.WebhookState;
  /** Null: the database does not tell. */
  readonly database: Database | null;
};

// Several people look at it, and it reads all queues.
const REUSE_MS = 2000;

/** Reads the state of the running system, at most once in two seconds. */
export function createOverviewReader({
  db,
  log,
}: Pick<Deps, 'db' | 'log'>): () => Promise<Overview> {
  const readBacklog = createBacklogReader(db);
  let last: { readonly result: Promise<Overview>; readonly atMs: number } | undefined;
  const read = async (): Promise<Overview> => {
    const [backlog, stored, queues, channels, webhooks, database] = await Promise.all([
      readBacklog(),
      reports.list(db),
      overview.listQueues(db),
      overview.listChannels(db),
      overview.getWebhooks(db),
      readDatabase({ db, log }),
    ]);
    return { readAt: new Date(), reports: stored, backlog, queues, channels, webhooks, database };
  };
  return () => {
    const nowMs = performance.now();
    if (last === undefined || nowMs - last.atMs > REUSE_MS) {
      last = { result: read(), atMs: nowMs };
      last.result.catch(() => {
        last = undefined;
      });
    }
    return last.result;
  };
}

/** Distributed engines lack some of these functions. */
async function readDatabase({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<Database | null> {
  try {
    const [database, replicas] = await Promise.all([
      overview.getDatabase(db),
      overview.listReplicas(db).catch(() => []),
    ]);
    return database ? { ...database, replicas } : null;
  } catch (error) {
    log.warn('operations.database_unreadable', describeError(error));
    return null;
  }
}
