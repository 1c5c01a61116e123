import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../app.ts';
import { createTestApp } from '../testing/test-app.ts';
import { loadStaticFiles } from './static-files.ts';

const FILES = {
  'index.html': '<!doctype html>',
  'sw.js': 'the service worker',
  'manifest.ja.webmanifest': '{}',
  'decode-worker-outside.js': 'no hash, no folder',
  'assets/index-CPEmJYZW.js': 'the app',
  'assets/decode-worker-DSSK-xxg.js': 'the worker',
  'assets/decode-worker-DSSK-xxg.js.br': 'packed worker',
  'assets/not-decode-worker-DSSK.js': 'another',
  'assets/zxing_reader-Bb9Mx2Pu.wasm': 'the reader',
  'assets/zxing_reader-Bb9Mx2Pu.wasm.br': 'packed reader',
  'assets/inter-letters-NcmSFn-I.woff2': 'the font',
};

const CONSOLE_FILES = {
  'index.html': '<!doctype html><title>Console</title>',
  'assets/main-Bx12.js': 'the console',
};

async function writeFiles(files: Readonly<Record<string, string>>): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'web-'));
  onTestFinished(() => rm(dist, { recursive: true }));
  await mkdir(join(dist, 'assets'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(dist, name), text);
  return dist;
}

/** Starts the server with built web apps of a few files. */
async function serve() {
  const wallet = await writeFiles(FILES);
  const console = await writeFiles(CONSOLE_FILES);
  const { deps } = await createTestApp();
  const app = buildApp(deps, loadStaticFiles({ wallet, console }));
  onTestFinished(() => app.close());
  return async (url: string) => {
    const answer = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    const policy = String(answer.headers['content-security-policy']);
    return { ...answer, policy, directives: policy.split('; ') };
  };
}

test('WebAssembly is allowed in the QR decoder worker and on no page', async () => {
  const get = await serve();
  const worker = await get('/assets/decode-worker-DSSK-xxg.js');
  expect(worker.directives).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(worker.directives).toContain("default-src 'none'");
  expect(worker.directives).toContain("trusted-types 'none'");
  expect(worker.policy).not.toMatch(/'unsafe-|http:|\*/);
  for (const url of [
    '/scan',
    '/assets/decode-worker-DSSK-xxg.js/',
    '/decode-worker-outside.js',
    '/assets/index-CPEmJYZW.js',
    '/assets/not-decode-worker-DSSK.js',
    '/assets/decode-worker-absent.js',
    '/api/v1/guest/config',
  ]) {
    expect((await get(url)).directives, url).toContain("script-src 'self'");
  }
});

test('the QR decoder worker has the file name that the server expects', async () => {
  const sources = join(import.meta.dirname, '../../../wallet/src/features/qr');
  await expect(access(join(sources, 'decode-worker.ts'))).resolves.toBeUndefined();
});

test('a page has exactly one Trusted Types policy', async () => {
  const get = await serve();
  const { directives } = await get('/scan');
  expect(directives).toContain("require-trusted-types-for 'script'");
  expect(directives.filter((each) => each.startsWith('trusted-types'))).toEqual([
    'trusted-types saifu-worker',
  ]);
});

test('the worker keeps every other security header', async () => {
  const get = await serve();
  const page = await get('/scan');
  const worker = await get('/assets/decode-worker-DSSK-xxg.js');
  for (const name of ['permissions-policy', 'referrer-policy', 'x-content-type-options']) {
    expect(worker.headers[name]).toBe(page.headers[name]);
  }
});

test('the QR decoder is served as compressed WebAssembly with an immutable cache lifetime', async () => {
  const get = await serve();
  const { body, headers } = await get('/assets/zxing_reader-Bb9Mx2Pu.wasm');
  expect(body).toBe('packed reader');
  expect(headers).toMatchObject({
    'content-type': 'application/wasm',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

test('the service worker is revalidated on each load and cannot load scripts', async () => {
  const get = await serve();
  const { headers, directives } = await get('/sw.js');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(directives).toContain("default-src 'none'");
  expect(directives).toContain("connect-src 'self'");
  expect(directives.filter((each) => each.startsWith('script-src'))).toEqual([]);
});

test('the font has its media type, and the page policy allows it', async () => {
  const get = await serve();
  const { headers } = await get('/assets/inter-letters-NcmSFn-I.woff2');
  expect(headers['content-type']).toBe('font/woff2');
  expect((await get('/home')).directives).toContain("font-src 'self'");
});

test('the manifest has its media type, and the page policy allows it', async () => {
  const get = await serve();
  const { headers } = await get('/manifest.ja.webmanifest');
  expect(headers['content-type']).toBe('application/manifest+json');
  expect((await get('/home')).directives).toContain("manifest-src 'self'");
});

test('the console is served under its path, with a policy that reaches this server only', async () => {
  const get = await serve();
  for (const url of ['/console', '/console/', '/console/payments?status=complete']) {
    const page = await get(url);
    expect(page.body, url).toBe(CONSOLE_FILES['index.html']);
    expect(page.headers['cache-control'], url).toBe('no-store');
    expect(page.directives, url).toContain("connect-src 'self'");
    expect(page.directives, url).toContain("trusted-types 'none'");
  }
  const script = await get('/console/assets/main-Bx12.js');
  expect(script.body).toBe('the console');
  expect(script.headers['cache-control']).toContain('immutable');
  expect((await get('/console/assets/index-CPEmJYZW.js')).statusCode).toBe(404);
  expect((await get('/consoles')).body).toBe(FILES['index.html']);
});
