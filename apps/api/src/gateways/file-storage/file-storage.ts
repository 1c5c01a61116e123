/** Object storage for files, which lie in the database otherwise. */
export type FileStorage = {
  /** False: only reads and deletes, while new files are stored in the database. */
  readonly takesNewFiles: boolean;
  /** Writes the same bytes again if it is repeated. */
  readonly put: (key: string, bytes: Buffer, mediaType: string) => Promise<void>;
  /** Null: there is no such object. Bytes that do not match the hash in the key are an error. */
  readonly get: (key: string) => Promise<Buffer<ArrayBuffer> | null>;
  /** An object that does not exist counts as deleted. */
  readonly delete: (key: string) => Promise<void>;
};

/**
 * The storage did not do what it was asked for. Only the code is kept, because messages of network
 * errors contain addresses.
 */
export class FileStorageError extends Error {
  /** Of the network (`ECONNREFUSED`), of the storage (`AccessDenied`), a status, or our own. */
  readonly code: string;
  /** Whether the same request may succeed when it is repeated. */
  readonly isTransient: boolean;

  constructor(code: string, isTransient: boolean) {
    super(`the file storage failed: ${code}`);
    this.name = 'FileStorageError';
    this.code = code;
    this.isTransient = isTransient;
  }
}
