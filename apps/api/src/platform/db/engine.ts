/** The databases that the product runs on. The last two are distributed and speak its protocol. */
export const DATABASE_ENGINES = ['postgresql', 'yugabytedb', 'cockroachdb'] as const;
export type DatabaseEngine = (typeof DATABASE_ENGINES)[number];
export type DistributedEngine = Exclude<DatabaseEngine, 'postgresql'>;

/** As `DATABASE_ENGINE` may be wrong, the doctor compares it with what `version()` tells. */
export function recognizeEngine(version: string): DatabaseEngine {
  if (/^CockroachDB\b/.test(version)) return 'cockroachdb';
  return /-YB-/.test(version) ? 'yugabytedb' : 'postgresql';
}

/**
 * On these engines a change of the schema takes effect by itself: it commits the transaction it is
 * in (CockroachDB) or is not undone with it (YugabyteDB).
 */
export function isDistributed(engine: DatabaseEngine): engine is DistributedEngine {
  return engine !== 'postgresql';
}
