import { ENGINE_NAMES, readVersion } from '../platform/db/compare-engine.ts';
import { errorCode } from '../platform/db/database-error.ts';
import type { Db } from '../platform/db/db.ts';
import { type DatabaseEngine, isDistributed, recognizeEngine } from '../platform/db/engine.ts';
import { type Check, type CheckContext, type Finding, fail, ok, skip, warn } from './check.ts';
import {
  readConnectionLimits,
  readServerFacts,
  type ServerFacts,
  writeAndRollBack,
} from './database.repository.ts';

const VERSION_MIN = 15;
/** Two API processes and a worker, as in deploy/. */
const PROCESSES = 3;

const REACH_ADVICE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Start PostgreSQL, or correct host and port in DATABASE_URL.',
  ENOENT: 'Start PostgreSQL, or correct the folder of its socket in DATABASE_URL.',
  ENOTFOUND: 'Correct the host name in DATABASE_URL.',
  '28P01': 'Correct the password in DATABASE_URL.',
  '28000': 'Allow this user, host and encryption in pg_hba.conf.',
  '3D000': 'Create the database: createdb --owner saifu saifu.',
  '53300': 'Raise max_connections of PostgreSQL, or close connections.',
};

export const databaseCheck: Check = {
  name: 'database',
  async run({ db, databaseError }) {
    if (db === null) {
      return skip('DATABASE_URL is not set: npm start runs an embedded PostgreSQL.');
    }
    const code = await databaseError();
    if (code === null) return ok('The database of DATABASE_URL answers.');
    const advice =
      REACH_ADVICE[code] ?? 'Correct DATABASE_URL, and look into the log of PostgreSQL.';
    return fail(`The database cannot be reached (${code}).`, advice);
  },
};

export const engineCheck = databaseCheckOf('database engine', async (db) =>
  judgeEngine(db.engine, await readVersion(db)),
);

/** Separate, because no test server is one of the other engines. */
export function judgeEngine(configured: DatabaseEngine, version: string): Finding {
  const found = recognizeEngine(version);
  if (found === configured) return ok(`${ENGINE_NAMES[found]} answers, as DATABASE_ENGINE says.`);
  return fail(
    `${ENGINE_NAMES[found]} answers, but DATABASE_ENGINE is ${configured}.`,
    `Set DATABASE_ENGINE to ${found}, or correct DATABASE_URL.`,
  );
}

export const versionCheck = databaseCheckOf('database version', async (db) => {
  // They report the version of PostgreSQL that they resemble.
  if (isDistributed(db.engine)) return ok(`${await readVersion(db)}.`);
  const facts = await readServerFacts(db);
  if (facts === undefined) return fail('PostgreSQL does not tell its version.', 'Update it.');
  return judgeVersion(facts);
});

/** Separate, because no test server is that old. */
export function judgeVersion({ versionNumber, version }: ServerFacts): Finding {
  if (versionNumber >= VERSION_MIN * 10_000) return ok(`PostgreSQL ${version}.`);
  return fail(
    `PostgreSQL ${version} is too old.`,
    `Update PostgreSQL to version ${VERSION_MIN} or newer.`,
  );
}

export const writableCheck = databaseCheckOf('database writable', async (db) => {
  const facts = await readServerFacts(db);
  if (facts?.isInRecovery) {
    return fail('The server is a standby and rejects writes.', 'Name the primary in DATABASE_URL.');
  }
  if (facts?.isReadOnly) {
    return fail(
      'The database is read-only.',
      'Set default_transaction_read_only to off, and check the disk of PostgreSQL.',
    );
  }
  try {
    await writeAndRollBack(db);
    return ok('A table was created and written, and rolled back.');
  } catch (error) {
    const code = error instanceof Error ? errorCode(error) : '';
    const advice =
      code === '42501'
        ? 'Make the user the owner of the database: alter database … owner to ….'
        : 'Look into the log of PostgreSQL; is its disk full?';
    return fail(`A write was rejected (${code}).`, advice);
  }
});

export const connectionsCheck = databaseCheckOf('database connections', async (db, { config }) => {
  if (isDistributed(db.engine)) return skip('Its nodes have limits of their own.');
  const limits = await readConnectionLimits(db);
  if (limits === undefined) return warn('PostgreSQL does not tell its limits.', 'Check them.');
  const { role, server, ofRole, ofDatabase } = limits;
  const allowed = Math.min(server, ofRole ?? server, ofDatabase ?? server);
  const perProcess = config.databaseConnections;
  const words = `${perProcess} per process (DATABASE_CONNECTIONS), ${allowed} allowed for ${role}`;
  if (perProcess > allowed) {
    return fail(`${words}: not enough for one process.`, 'Raise max_connections of PostgreSQL.');
  }
  if (perProcess * PROCESSES > allowed) {
    return warn(
      `${words}: not enough for two API processes and a worker.`,
      'Raise max_connections of PostgreSQL, or lower DATABASE_CONNECTIONS.',
    );
  }
  return ok(`${words}: enough for ${Math.floor(allowed / perProcess)} processes.`);
});

/** A check on a reachable database. If it is not reachable, the check `database` says why. */
export function databaseCheckOf(
  name: string,
  run: (db: Db, context: CheckContext) => Promise<Finding>,
): Check {
  return {
    name,
    async run(context) {
      if (context.db === null) return skip('DATABASE_URL is not set.');
      if ((await context.databaseError()) !== null) return skip('The database is not reachable.');
      return run(context.db, context);
    },
  };
}
