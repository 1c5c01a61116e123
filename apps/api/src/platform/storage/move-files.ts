import { FileStorageError } from '../../gateways/file-storage/file-storage.ts';
import { isBusy } from '../is-busy.ts';
import * as files from './file-table.repository.ts';
import { type StorageDeps, storeFile } from './store-file.ts';

export type MoveResult = {
  readonly moved: number;
  /** Could not be moved, because the storage did not answer or has lost the object. */
  readonly failed: number;
};

type MoveInput = {
  readonly to: files.FileSide;
  readonly onProgress?: (kind: string, count: number) => void;
  readonly signal?: AbortSignal;
};

const BATCH = 100;
/** Files that are held in memory at the same time. */
const PARALLEL = 4;
/** With so many failures the storage is down, and the rest would fail too. */
const FAILURES_MAX = 20;

/**
 * Moves all files to one side, in batches, each file in a statement of its own. It may be
 * interrupted and run again, and two may run at once: a file that was moved, deleted or replaced
 * meanwhile is left alone.
 */
export async function moveFiles(deps: StorageDeps, input: MoveInput): Promise<MoveResult> {
  let [moved, failed] = [0, 0];
  for (const table of files.FILE_TABLES) {
    const result = await moveTable(deps, table, input, FAILURES_MAX - failed);
    moved += result.moved;
    failed += result.failed;
    input.onProgress?.(table.kind, result.moved);
  }
  return { moved, failed };
}

async function moveTable(
  deps: StorageDeps,
  table: files.FileTable,
  { to, signal }: MoveInput,
  failuresMax: number,
): Promise<MoveResult> {
  const move = to === 'storage' ? moveToStorage : moveToDatabase;
  const side = to === 'storage' ? 'database' : 'storage';
  let [moved, failed] = [0, 0];
  let after: files.FileId | null = null;
  while (!signal?.aborted && failed < failuresMax) {
    const ids: readonly files.FileId[] = await files.listIds(deps.db, table, {
      side,
      after,
      limit: BATCH,
    });
    const waiting = [...ids];
    const work = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        if (signal?.aborted || failed >= failuresMax) return;
        const result = await move(deps, table, id);
        if (result === 'moved') moved += 1;
        if (result === 'failed') failed += 1;
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
    after = ids.at(-1) ?? null;
    if (after === null) break;
  }
  return { moved, failed };
}

type Result = 'moved' | 'skipped' | 'failed';

async function moveToStorage(
  deps: StorageDeps,
  table: files.FileTable,
  id: files.FileId,
): Promise<Result> {
  const file = await files.getFromDatabase(deps.db, table, id);
  if (file === undefined) return 'skipped';
  const { kind } = table;
  const key = await storeFile(deps, { kind, ...file }).catch(ignoreBusy);
  if (key === null) return 'failed';
  const isMoved = await files.replaceByKey(deps.db, table, id, { key, bytes: file.bytes });
  return isMoved ? 'moved' : 'skipped';
}

/** The storage did not answer; it is logged already. */
function ignoreBusy(error: unknown): null {
  if (isBusy(error)) return null;
  throw error;
}

async function moveToDatabase(
  { db, fileStorage }: StorageDeps,
  table: files.FileTable,
  id: files.FileId,
): Promise<Result> {
  const key = await files.getKey(db, table, id);
  if (key === undefined) return 'skipped';
  const bytes = await fileStorage?.get(key).catch((error: unknown) => {
    if (error instanceof FileStorageError) return null;
    throw error;
  });
  if (bytes) {
    const isMoved = await files.replaceByBytes(db, table, id, { key, bytes });
    return isMoved ? 'moved' : 'skipped';
  }
  // The row may have been deleted meanwhile, and its object with it.
  return (await files.getKey(db, table, id)) === key ? 'failed' : 'skipped';
}
