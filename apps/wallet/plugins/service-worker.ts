import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

const SOURCE = join(import.meta.dirname, '../src/service-worker/sw.ts');

// Paying by QR code needs a connection, so the code reader is not precached.
const EXCLUDED_FILES = /^\/assets\/(?:decode-worker|bundled-reader)-/;
const CACHED_FILES = /^\/assets\/[^/]+\.(?:js|css|svg|woff2)$|^\/favicon\.svg$/;

/** Builds the service worker last, with the list of all files built before it. */
export function serviceWorker(): Plugin {
  let outDir = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        const shell = await listShellFiles(outDir);
        await build({
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          define: { SHELL: JSON.stringify(shell) },
          build: {
            target: 'es2024',
            outDir,
            emptyOutDir: false,
            rolldownOptions: {
              input: SOURCE,
              // A classic script, because not every browser supports module service workers.
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        });
      },
    },
  };
}

async function listShellFiles(outDir: string) {
  const names = await readdir(outDir, { recursive: true });
  const files = names
    .map((name) => `/${name.replaceAll('\\', '/')}`)
    .filter((name) => CACHED_FILES.test(name) && !EXCLUDED_FILES.test(name))
    .toSorted();
  const hash = createHash('sha256').update(files.join('\n'));
  for (const name of ['index.html', 'favicon.svg']) hash.update(await readFile(join(outDir, name)));
  return { version: hash.digest('hex').slice(0, 16), files };
}
