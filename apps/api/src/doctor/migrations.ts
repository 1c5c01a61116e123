import { MigrationError, planMigrations } from '../platform/db/migrate.ts';
import { fail, ok, warn } from './check.ts';
import { databaseCheckOf } from './database.ts';

export const migrationsCheck = databaseCheckOf('migrations', async (db) => {
  try {
    const pending = await planMigrations(db);
    if (pending.length === 0) return ok('All migrations of this version are applied.');
    const names = pending.map(({ name }) => name.replace(/\.sql$/, '')).join(', ');
    return warn(`Pending: ${names}.`, 'Run npm run migrate before the processes start.');
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    return fail(error.message, 'Install the version that migrated this database, or a newer one.');
  }
});
