import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../platform/db/database-error.ts';
import { connect, type Db } from '../platform/db/db.ts';
import { createLog } from '../platform/log.ts';
import type { CheckContext, NamedFinding } from './check.ts';
import { CHECKS, READER_CHECKS } from './checks.ts';
import { readUsableConfig } from './configuration.ts';
import { runChecks } from './run-checks.ts';

const PACKAGE = join(import.meta.dirname, '../../../../package.json');
/** Checks of the database run at the same time. */
const CONNECTIONS = 2;

export type Examination = {
  readonly isSound: boolean;
  readonly version: string;
  readonly checks: readonly NamedFinding[];
};

/** Checks the settings of an environment against what they name. */
export async function examine(env: NodeJS.ProcessEnv): Promise<Examination> {
  const { config, errors } = readUsableConfig(env);
  const version = String(JSON.parse(readFileSync(PACKAGE, 'utf8')).version);
  const { databaseUrl, databaseEngine: engine, databasePooling: pooling } = config;
  const log = createLog('silent');
  const db =
    databaseUrl === null
      ? null
      : connect({ connectionString: databaseUrl }, CONNECTIONS, log, { engine, pooling });
  const context = { config, version, configErrors: errors, db, databaseError: askOnce(db) };
  try {
    const checks = await runChecks(config.role === 'reader' ? READER_CHECKS : CHECKS, context);
    return { isSound: checks.every(({ status }) => status !== 'fail'), version, checks };
  } finally {
    // A connection that hangs must not delay the report.
    void db?.close().catch(() => undefined);
  }
}

function askOnce(db: Db | null): CheckContext['databaseError'] {
  let asked: Promise<string | null> | undefined;
  return () => {
    asked ??= (db?.ping() ?? Promise.resolve()).then(
      () => null,
      (error: unknown) => (error instanceof Error && errorCode(error)) || 'no answer',
    );
    return asked;
  };
}
