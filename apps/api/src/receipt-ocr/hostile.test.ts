import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadReceipt } from '@saifu/contract/receipt-scan';
import sql from 'sql-template-tag';
import { expect, onTestFinished, test } from 'vitest';
import { createTestAppWithDemoData } from '../testing/test-app.ts';
import { READING_TEST } from '../testing/timeouts.ts';

/** Expectations of the training corpus for one upload. */
type Hostile = {
  readonly kind: string;
  readonly name: string;
  readonly file: string;
  readonly contentType: string;
  readonly expectedOutcome: 'rejected' | 'either' | 'read';
  readonly codes: readonly string[];
  readonly amounts: readonly number[];
};

const WRITER = join(import.meta.dirname, '../../../../tools/chaos/uploads/write-sample.ts');

function writeSample(): { readonly folder: string; readonly uploads: readonly Hostile[] } {
  const folder = mkdtempSync(join(tmpdir(), 'saifu-hostile-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync(process.execPath, [WRITER, folder]);
  return { folder, uploads: JSON.parse(readFileSync(join(folder, 'uploads.json'), 'utf8')) };
}

test(
  'hostile uploads get an error code, and of accepted ones only pixels are stored',
  async () => {
    const { folder, uploads } = writeSample();
    const { app, deps } = await createTestAppWithDemoData();
    const ask = async ({ contentType, file }: Hostile, index: number) => {
      const answer = await app.inject({
        method: 'POST',
        url: uploadReceipt.path,
        // Each caller may send a limited number.
        remoteAddress: `127.9.${Math.floor(index / 5)}.1`,
        headers: { 'content-type': contentType },
        payload: readFileSync(join(folder, file)),
      });
      return { status: answer.statusCode, body: answer.json() };
    };
    let sure = 0;
    for (const [index, upload] of uploads.entries()) {
      const { kind, name, expectedOutcome, codes, amounts } = upload;
      const { status, body } = await ask(upload, index);
      const label = `${kind}, ${name}: ${status} ${body.code ?? body.pay_amount}`;
      const isRead = status === 201;
      expect(isRead || codes.includes(body.code), label).toBe(true);
      expect(expectedOutcome === 'either' || isRead === (expectedOutcome === 'read'), label).toBe(
        true,
      );
      const isSure = isRead && body.amount_sure === true;
      expect(!isSure || amounts.includes(body.pay_amount), label).toBe(true);
      if (isSure) sure += 1;
    }
    expect(uploads.length).toBeGreaterThan(90);
    expect(sure).toBeGreaterThan(0);
    expect(deps.ocrPool.getStats().lost).toBe(0);

    const photos = await deps.db.rows<{ jpeg: Buffer }>(sql`select jpeg from scan_photos`);
    expect(photos.length).toBeGreaterThan(0);
    for (const { jpeg } of photos) {
      expect(readSegments(jpeg).filter((marker) => !PLAIN.includes(marker))).toEqual([]);
      expect(jpeg.includes('canary')).toBe(false);
    }
  },
  READING_TEST.testTimeout,
);

/** Tables, frame and density: the segments of a plain JPEG. */
const PLAIN = [0xc0, 0xc2, 0xc4, 0xdb, 0xdd, 0xe0];
const SCAN = 0xda;

function readSegments(jpeg: Buffer): readonly number[] {
  const markers: number[] = [];
  for (let at = 2; jpeg[at + 1] !== SCAN; at += 2 + jpeg.readUInt16BE(at + 2)) {
    markers.push(jpeg.readUInt8(at + 1));
  }
  return markers;
}
