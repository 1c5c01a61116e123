export type EngineException = {
  readonly limit: string;
  readonly path: string;
  /** A part of the statement, in lower case and without string literals. */
  readonly statement: RegExp;
  /** Why it stays, and what the engine does. */
  readonly reason: string;
};

/** Statements that break a published limit and stay as they are. */
export const ENGINE_EXCEPTIONS: readonly EngineException[] = [
  {
    limit: 'multiple-modifications',
    path: 'apps/api/src/modules/payments/card-testing-guard/card-testing-guard.repository.ts',
    statement: /\bcounted_address as \(/,
    reason:
      'A part of the statement that records a decline. Its two upserts have keys of different ' +
      'prefixes, so they never change the same row, and connections to CockroachDB allow it ' +
      '(SESSION_SETUP in dialect.ts).',
  },
  {
    limit: 'advisory-lock',
    path: 'apps/api/src/modules/sandbox/sandbox.repository.ts',
    statement: /\bpg_(?:try_)?advisory_xact_lock/,
    reason: 'The replay of the demo data. Only the sandbox calls it, which runs on PostgreSQL.',
  },
  {
    limit: 'missing-function',
    path: 'apps/api/src/modules/sandbox/sandbox.repository.ts',
    statement: /\bhashtext\(/,
    reason: 'As above.',
  },
  {
    limit: 'missing-function',
    path: 'apps/api/src/platform/db/migration-run.ts',
    statement: /\bpg_blocking_pids\(/,
    reason: 'Describes an awaited lock. Where it fails, the message names the lock less precisely.',
  },
  {
    limit: 'generated-column',
    path: 'apps/api/migrations/0001-baseline.sql',
    statement: /^create table consultations\b/,
    reason: 'YugabyteDB 2025.1 or newer, which has generated columns, is required.',
  },
];
