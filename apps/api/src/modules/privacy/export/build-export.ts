import type { Deps } from '../../../dependencies.ts';
import { newUuid } from '../../../platform/crypto/tokens.ts';
import { storeFile } from '../../../platform/storage/store-file.ts';
import type { ExportFile, ExportKind, MakeFile, StoredExport, Tally } from './export.ts';
import * as runs from './export-run.repository.ts';

type MakeDeps = Pick<Deps, 'db' | 'clock' | 'fileStorage' | 'log'>;

const CHUNK_BYTES = 1024 * 1024;
const CHUNK_TYPE = 'application/octet-stream';
/** Progress is saved after this many items even if the chunk is not full. */
const PROGRESS_STEP = 5;

/** Builds the file of a user. */
export function makeExport(
  deps: MakeDeps,
  makers: Readonly<Record<ExportKind, MakeFile>>,
  exportId: string,
): Promise<void> {
  return runExport(deps, { exportId, owner: 'user' }, (wanted, tally) => {
    const { userId } = wanted;
    if (userId === null) throw new Error('the export has no user');
    return makers[wanted.kind]({ ...wanted, userId }, tally);
  });
}

type RunExportInput = { readonly exportId: string; readonly owner: runs.ExportOwner };

/**
 * Builds a file from the beginning. It may be called again at any time, by any process: the last
 * run continues, and all others stop at their next step.
 */
export async function runExport(
  deps: MakeDeps,
  { exportId, owner }: RunExportInput,
  makeFile: (wanted: StoredExport, tally: Tally) => Promise<ExportFile>,
): Promise<void> {
  const run = { exportId, runId: newUuid() };
  const wanted = await runs.take(deps.db, run, owner, deps.clock.now());
  if (wanted === undefined) return;
  const tally = { done: 0 };
  const file = await makeFile(wanted, tally);
  if (!(await runs.begin(deps.db, run, file))) return;
  const bytes = await keep(deps, run, file, tally);
  if (bytes === undefined) return;
  await runs.finish(deps.db, run, { done: tally.done, bytes, now: deps.clock.now() });
}

/**
 * Saves the file in chunks. Returns its size in bytes, or undefined if another run has taken over.
 */
async function keep(
  deps: MakeDeps,
  run: runs.ExportRun,
  { chunks }: ExportFile,
  tally: Tally,
): Promise<number | undefined> {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  let [position, bytes, reportedDone] = [0, 0, 0];
  const advance = (exportChunk?: runs.ExportChunk) => {
    reportedDone = tally.done;
    const progress = { done: tally.done, now: deps.clock.now() };
    return runs.advance(
      deps.db,
      run,
      exportChunk === undefined ? progress : { ...progress, exportChunk },
    );
  };
  const keepWaiting = async () => {
    const chunk = Buffer.concat(waiting);
    const newFile = { kind: 'export-chunks', bytes: chunk, mediaType: CHUNK_TYPE } as const;
    const exportChunk = { position, bytes: chunk, storageKey: await storeFile(deps, newFile) };
    bytes += waitingBytes;
    position += 1;
    waiting = [];
    waitingBytes = 0;
    return advance(exportChunk);
  };
  for await (const chunk of chunks) {
    waiting.push(chunk);
    waitingBytes += chunk.length;
    const isFull = waitingBytes >= CHUNK_BYTES;
    const isProgressDue = tally.done - reportedDone >= PROGRESS_STEP;
    const isMine = isFull ? await keepWaiting() : !isProgressDue || (await advance());
    if (!isMine) return undefined;
  }
  if (waitingBytes > 0 && !(await keepWaiting())) return undefined;
  return bytes;
}
