import type { Deps } from '../../../dependencies.ts';
import { loadFile } from '../../../platform/storage/store-file.ts';
import type { StoredExport } from './export.ts';
import * as runs from './export-run.repository.ts';

/** Holds one chunk in memory; the next is read after the last was sent. */
export async function* readChunks(
  deps: Pick<Deps, 'db' | 'fileStorage' | 'log'>,
  { id, bytes }: Pick<StoredExport, 'id' | 'bytes'>,
): AsyncGenerator<Buffer> {
  let left = bytes ?? 0;
  for (let position = 0; left > 0; position += 1) {
    const location = await runs.getChunk(deps.db, id, position);
    // The export expired during the download. An aborted response is better than a truncated file.
    if (location === undefined) throw new Error('a chunk of the export no longer exists');
    const exportChunk = await loadFile(deps, location);
    left -= exportChunk.length;
    yield exportChunk;
  }
}
