import { processInParallel } from '../jobs/process-in-parallel.ts';
import { describeError } from '../log.ts';
import type { StorageDeps } from './store-file.ts';
import * as objects from './stored-object.repository.ts';

/**
 * Deletes the objects of deleted files and of uploads that never finished. The record of an object
 * is deleted after the object, so an interrupted run is repeated and nothing is left behind. Throws
 * if an object could not be deleted, after it has tried the others.
 */
export async function deleteUnreferencedObjects(
  { db, fileStorage, log }: StorageDeps,
  signal?: AbortSignal,
): Promise<number> {
  if (fileStorage === null) return 0;
  await objects.endStaleUploads(db);
  let after = '';
  let failed = 0;
  const deleteOne = async (key: string) => {
    try {
      await fileStorage.delete(key);
      await objects.forget(db, key);
      return true;
    } catch (error) {
      failed += 1;
      log.warn('file_storage.not_deleted', describeError(error));
      return false;
    }
  };
  const count = await processInParallel({
    async take(limit) {
      // A storage that does not answer need not be asked about every object.
      if (failed >= FAILURES_MAX) return [];
      const keys = await objects.listUnreferenced(db, { after, limit });
      after = keys.at(-1) ?? after;
      return keys;
    },
    work: deleteOne,
    signal,
  });
  if (failed > 0) throw new Error(`objects not deleted: ${failed}`);
  return count;
}

const FAILURES_MAX = 100;
