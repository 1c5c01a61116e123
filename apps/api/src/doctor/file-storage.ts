import { FileStorageError } from '../gateways/file-storage/file-storage.ts';
import { createS3Storage } from '../gateways/file-storage/s3-storage.ts';
import { newStorageKey } from '../platform/storage/storage-key.ts';
import { hasReferenced } from '../platform/storage/stored-object.repository.ts';
import { CHECK_MS, type Check, type CheckContext, type Finding, fail, ok, skip } from './check.ts';

/** Writing, reading and deleting share the time of the check. */
const PACE = { attemptsMax: 1, deadlineMs: (CHECK_MS - 500) / 3 };
const CONTENT = Buffer.from('A test of the doctor, deleted at once.');

export const fileStorageCheck: Check = {
  name: 'file storage',
  async run(context) {
    const { config } = context;
    if (config.fileStorage === null) return judgeDatabaseOnly(context);
    const { endpoint, bucket, takesNewFiles } = config.fileStorage;
    const name = `The bucket ${bucket} of ${endpoint.host}`;
    const storage = createS3Storage(config.fileStorage, PACE);
    const key = newStorageKey('doctor', CONTENT);
    try {
      await storage.put(key, CONTENT, 'text/plain');
      const found = await storage.get(key);
      await storage.delete(key);
      if (found === null) return fail(`${name} does not return what was written.`, CHECK_STORAGE);
    } catch (error) {
      if (error instanceof FileStorageError) return toFinding(name, error);
      throw error;
    }
    const text = takesNewFiles ? '' : ' New files are stored in the database.';
    return ok(`${name} accepts the key: a test object was written, read and deleted.${text}`);
  },
};

async function judgeDatabaseOnly({ db, databaseError }: CheckContext): Promise<Finding> {
  const text = 'STORAGE_URL is not set: files are stored in the database.';
  if (db === null || (await databaseError()) !== null) return skip(text);
  // The table does not exist before the migration, which has a check of its own.
  const isNeeded = await hasReferenced(db).catch(() => false);
  if (!isNeeded) return skip(text);
  return fail(
    'STORAGE_URL is not set, but files of this database are in an object storage.',
    'Set STORAGE_URL again, or move the files back first (docs/guides/storage.md).',
  );
}

const CHECK_STORAGE = 'Look into the log of the storage, and check its versions and replication.';
const ADVICE: Readonly<Record<string, string>> = {
  NoSuchBucket: 'Create the bucket, or correct its name in STORAGE_URL.',
  InvalidAccessKeyId: 'Correct the access key in STORAGE_URL.',
  SignatureDoesNotMatch: 'Correct the secret key in STORAGE_URL; it is percent-encoded.',
  AuthorizationHeaderMalformed: 'Correct the parameter region in STORAGE_URL.',
  RequestTimeTooSkewed: 'Set the clock of this machine by NTP.',
  AccessDenied: 'Allow this key to put, get and delete objects in the bucket.',
  wrong_bytes: CHECK_STORAGE,
};

function toFinding(name: string, { code }: FileStorageError): Finding {
  const known = ADVICE[code];
  if (known !== undefined) return fail(`${name} rejects a test object (${code}).`, known);
  const advice = 'Correct host, port and region in STORAGE_URL, and allow the connection.';
  return fail(`${name} cannot be used (${code}).`, advice);
}
