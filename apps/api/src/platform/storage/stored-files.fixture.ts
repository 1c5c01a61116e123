import { readConfig } from '../../config/config.ts';
import { createS3Storage, type S3Pace } from '../../gateways/file-storage/s3-storage.ts';
import { signInHanako } from '../../modules/orders/receipt-scan/scan.fixture.ts';
import { openS3Server, type S3Server } from '../../testing/s3-server.ts';
import { createTestApp, type TestApp, testDatabase } from '../../testing/test-app.ts';
import type { Db } from '../db/db.ts';
import { deleteUnreferencedObjects } from './delete-unreferenced-objects.ts';

const PACE: Partial<S3Pace> = { pauseMs: 1 };

/** An app whose files are in an object storage, with a signed-in user. */
export async function openApp(pace: Partial<S3Pace> = {}) {
  const s3 = await openS3Server();
  const db = await testDatabase('template_world');
  const testApp = await createStorageApp(s3, db, { ...PACE, ...pace });
  return { s3, db, testApp, payer: await signInHanako(testApp), ...inspect(testApp, s3) };
}

/** Another process on the same database and storage. */
export function createStorageApp(
  s3: S3Server,
  db: Db,
  pace: Partial<S3Pace> = PACE,
): Promise<TestApp> {
  const { fileStorage: config } = readConfig({ STORAGE_URL: s3.url });
  if (config === null) throw new Error('STORAGE_URL was not read');
  const fileStorage = createS3Storage(config, pace);
  return createTestApp({ STORAGE_URL: s3.url }, db, { fileStorage });
}

function inspect({ deps }: TestApp, s3: S3Server) {
  const rows = async (text: string, ...values: unknown[]) =>
    (await deps.db.pool.query(text, values)).rows;
  return {
    rows,
    deleteObjects: () => deleteUnreferencedObjects(deps),
    /** Lets all uploads look as if they had begun two hours ago. */
    ageUploads: () => rows("update stored_objects set created_at = now() - interval '2 hours'"),
    /** The kinds of the objects in the bucket, sorted. */
    listKinds: () => [...s3.objects.keys()].map((key) => key.split('/')[1]).sort(),
    countRecords: async () => (await rows('select 1 from stored_objects')).length,
  };
}
