import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from './config/config.ts';
import { findEngineError } from './platform/db/compare-engine.ts';
import { errorCode } from './platform/db/database-error.ts';
import { connect, type Db } from './platform/db/db.ts';
import {
  type MigrateOptions,
  MigrationError,
  type MigrationProgress,
  migrate,
  planMigrations,
} from './platform/db/migrate.ts';
import { createLog } from './platform/log.ts';

// One migrates; the others renew its lock and look up what it waits for.
const CONNECTIONS = 3;
const DONE = 'Nothing is left to migrate.';

/** Migrates the database of `DATABASE_URL`, before the processes of a release are started. */
async function main(): Promise<void> {
  const { isDryRun, ...options } = readOptions();
  const { DATABASE_URL, DATABASE_ENGINE } = process.env;
  const { databaseUrl, databaseEngine: engine } = readConfig({ DATABASE_URL, DATABASE_ENGINE });
  if (databaseUrl === null) throw new ConfigError(['DATABASE_URL is missing.']);
  const log = createLog('silent');
  const db = connect({ connectionString: databaseUrl }, CONNECTIONS, log, { engine });
  try {
    await reach(db);
    const engineError = await findEngineError(db);
    if (engineError !== undefined) throw new ConfigError([engineError]);
    if (isDryRun) {
      await printPlan(db, options);
    } else {
      await migrate(db, log, { ...options, onProgress: printProgress });
      print(DONE);
    }
  } finally {
    await db.close();
  }
}

type Options = Pick<MigrateOptions, 'folder' | 'isExpandOnly'> & { readonly isDryRun: boolean };

function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        'dry-run': { type: 'boolean', default: false },
        'expand-only': { type: 'boolean', default: false },
        // Tests migrate from a folder of their own.
        folder: { type: 'string' },
      },
    });
    const { 'dry-run': isDryRun, 'expand-only': isExpandOnly, folder } = values;
    return { isDryRun, isExpandOnly, ...(folder !== undefined && { folder }) };
  } catch {
    throw new ConfigError(['the options are --dry-run and --expand-only.']);
  }
}

async function reach(db: Db): Promise<void> {
  await db.ping().catch((error: unknown) => {
    const code = error instanceof Error ? errorCode(error) : '';
    const reason = code === '' ? '' : ` (${code})`;
    throw new ConfigError([`DATABASE_URL: the database cannot be reached${reason}.`]);
  });
}

async function printPlan(db: Db, options: MigrateOptions): Promise<void> {
  const pending = await planMigrations(db, options);
  for (const { name, phase } of pending) print(`${name}  ${phase}`);
  if (pending.length === 0) print(DONE);
}

function printProgress(progress: MigrationProgress): void {
  const { kind, name } = progress;
  if (kind === 'waiting') print(`${name}  waits for ${progress.reason}`);
  else print(`${name}  ${progress.phase}  ${progress.durationMs} ms`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`Saifu cannot migrate: ${describe(error)}\n`);
  process.exitCode = 1;
});

function describe(error: unknown): string {
  if (error instanceof ConfigError || error instanceof MigrationError) return error.message;
  const { message, code = '' } = error as { message?: string; code?: string };
  return `the database failed (${code || message}); it can be run again.`;
}
