import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createOcrPool, type OcrPoolOptions } from './create-ocr-pool.ts';
import type { OcrPool } from './ocr-pool.ts';
import { buildReader } from './reader-server.ts';
import { createRemoteOcrPool, type RemoteOcrPoolOptions } from './remote-ocr-pool.ts';

export const SECRET = 'a-secret-of-readers-in-these-tests';

const MISBEHAVING_PROCESS = new URL('./misbehaving-process.fixture.ts', import.meta.url);
const EVENTUALLY_MS = 5 * 60_000;
const SILENT = createLog('silent');

type Options = {
  readonly pool?: Partial<OcrPoolOptions>;
  readonly secrets?: readonly string[];
  readonly heartbeatMs?: number;
};

/** A reader on a free port, whose workers do what the content of the photo says. */
export async function startReader({ pool, secrets = [SECRET], heartbeatMs = 20 }: Options = {}) {
  const ocrPool = createOcrPool({
    modelsFolder: '',
    processFile: MISBEHAVING_PROCESS,
    count: 1,
    log: SILENT,
    ...pool,
  });
  const draining = new AbortController();
  const app = buildReader({
    config: { readerSecrets: secrets, metricsToken: null },
    ocrPool,
    log: SILENT,
    version: '0.0.0',
    draining: draining.signal,
    heartbeatMs,
  });
  const url = new URL(`${await app.listen({ host: '127.0.0.1', port: 0 })}/`);
  const kill = async () => {
    app.server.closeAllConnections();
    await app.close();
    await ocrPool.stop();
  };
  onTestFinished(kill);
  return { app, url, ocrPool, draining, kill };
}

/** The API's side, with its log lines. */
export function connectTo(
  urls: readonly URL[],
  options: Partial<RemoteOcrPoolOptions> = {},
): { readonly ocrPool: OcrPool; readonly log: readonly string[] } {
  const log: string[] = [];
  const write = (line: string) => {
    const { msg, code } = JSON.parse(line);
    log.push(`${msg} ${code}`);
  };
  const stream = createLog('info', { stream: { write } });
  const ocrPool = createRemoteOcrPool({ urls, secret: SECRET, log: stream, ...options });
  onTestFinished(() => ocrPool.stop());
  return { ocrPool, log };
}

/** Processes start slowly on a busy machine. */
export function eventually<Value>(get: () => Value) {
  return expect.poll(get, { timeout: EVENTUALLY_MS, interval: 10 });
}

/** A file that a worker or a test waits for. */
export function createMarker() {
  const folder = mkdtempSync(join(tmpdir(), 'saifu-reader-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'marker');
  return { file, exists: () => existsSync(file), create: () => writeFileSync(file, '') };
}

/** The title of the receipt, or the code of the error. */
export function ask(ocrPool: OcrPool, words: string, caller = 'a'): Promise<string> {
  return ocrPool.read([Buffer.from(words)], caller).then(
    ({ fields }) => String(fields.title),
    (error: { code?: string }) => String(error.code),
  );
}
