import { AppError } from '@saifu/domain/shared/app-error';
import { type FileStorage, FileStorageError } from '../../gateways/file-storage/file-storage.ts';
import type { Db } from '../db/db.ts';
import type { Log } from '../log.ts';
import { type FileKind, newStorageKey } from './storage-key.ts';
import * as objects from './stored-object.repository.ts';

export type StorageDeps = {
  readonly db: Db;
  readonly log: Log;
  /** Null: all files are in the database. */
  readonly fileStorage: FileStorage | null;
};

type NewFile = { readonly kind: FileKind; readonly bytes: Buffer; readonly mediaType: string };

/**
 * Writes a file to the object storage and returns its key, for the statement that inserts its row.
 * Null: there is no object storage, and the row holds the bytes. Must not be called in a
 * transaction. If no row is inserted, a scheduled task deletes the object.
 */
export async function storeFile(
  { db, fileStorage, log }: StorageDeps,
  { kind, bytes, mediaType }: NewFile,
): Promise<string | null> {
  if (!fileStorage?.takesNewFiles) return null;
  const key = newStorageKey(kind, bytes);
  await objects.beginUpload(db, key);
  await fileStorage.put(key, bytes, mediaType).catch((error) => reject(log, error));
  return key;
}

/** Where the content of a file is: in its row, or in the object storage. */
export type FileLocation = {
  readonly content: Buffer<ArrayBuffer> | null;
  readonly storageKey: string | null;
};

/** Reads a file from wherever it is. */
export async function loadFile(
  { fileStorage, log }: Omit<StorageDeps, 'db'>,
  { content, storageKey }: FileLocation,
): Promise<Buffer<ArrayBuffer>> {
  if (content !== null) return content;
  if (storageKey === null) throw new Error('a file has neither content nor a key');
  if (fileStorage === null) {
    return reject(log, new FileStorageError('not_configured', false));
  }
  const found = await fileStorage.get(storageKey).catch((error) => reject(log, error));
  if (found !== null) return found;
  // The file was deleted a moment ago, or the bucket has lost it.
  log.warn('file_storage.object_missing');
  throw new AppError('not_found');
}

/** The caller may try again: the database and everything that needs no file still works. */
function reject(log: Log, error: unknown): never {
  if (!(error instanceof FileStorageError)) throw error;
  log.error('file_storage.failed', { code: error.code });
  throw new AppError('overloaded');
}
