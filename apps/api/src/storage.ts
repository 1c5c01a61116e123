import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from './config/config.ts';
import { createFileStorage } from './gateways/file-storage/s3-storage.ts';
import { connect } from './platform/db/db.ts';
import { createLog } from './platform/log.ts';
import { deleteUnreferencedObjects } from './platform/storage/delete-unreferenced-objects.ts';
import { moveFiles } from './platform/storage/move-files.ts';
import { runCommand } from './run-command.ts';

const USAGE = `npm run storage:move [-- --back]
Moves the files of the database of DATABASE_URL into the bucket of STORAGE_URL.
  --back  moves them back into the database; STORAGE_URL needs the parameter new_files=database
It can be stopped and run again, and the processes go on serving.
Exits with 1 while a file could not be moved.
`;
// One for each file that is moved at the same time.
const CONNECTIONS = 4;

async function main(args: readonly string[]): Promise<number> {
  const isBack = readIsBack(args);
  if (isBack === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  const config = readConfig(process.env);
  const { databaseUrl, databasePooling: pooling, fileStorage: storageConfig } = config;
  if (databaseUrl === null) throw new ConfigError(['DATABASE_URL is missing.']);
  if (storageConfig === null) throw new ConfigError(['STORAGE_URL is missing.']);
  // New files would go on arriving on the side that is being emptied.
  if (isBack === storageConfig.takesNewFiles) {
    const words = isBack ? 'must have' : 'must not have';
    throw new ConfigError([`STORAGE_URL ${words} the parameter new_files=database.`]);
  }
  const log = createLog(config.logLevel);
  const db = connect({ connectionString: databaseUrl }, CONNECTIONS, log, { pooling });
  try {
    const stopping = stopOnSignal();
    const deps = { db, log, fileStorage: createFileStorage(storageConfig) };
    const to = isBack ? 'database' : 'storage';
    const { failed } = await moveFiles(deps, { to, signal: stopping, onProgress: print });
    // Afterwards STORAGE_URL may be removed, so nothing may be left in the bucket.
    if (isBack) print('objects deleted', await deleteUnreferencedObjects(deps, stopping));
    if (failed > 0) process.stdout.write(`${failed} files were not moved: run it again.\n`);
    if (stopping.aborted) process.stdout.write('Stopped before the end: run it again.\n');
    return failed === 0 && !stopping.aborted ? 0 : 1;
  } finally {
    await db.close();
  }
}

function readIsBack(args: readonly string[]): boolean | undefined {
  try {
    const options = { back: { type: 'boolean', default: false } } as const;
    return parseArgs({ args: [...args], options }).values.back;
  } catch {
    return undefined;
  }
}

function stopOnSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stopping.abort());
  return stopping.signal;
}

function print(what: string, count: number): void {
  process.stdout.write(`${what}: ${count}\n`);
}

runCommand(() => main(process.argv.slice(2)), {
  purpose: 'move the files',
  describe: (code) => `it failed (${code}); run it again.`,
});
