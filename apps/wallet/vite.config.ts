import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { browserContract } from './plugins/browser-contract.ts';
import { chunkGroups } from './plugins/chunks.ts';
import { iconImports } from './plugins/icon-imports.ts';
import { interFont } from './plugins/inter-font.ts';
import { webManifests } from './plugins/manifest.ts';
import { renderBlockingStyles } from './plugins/render-blocking.ts';
import { serviceWorker } from './plugins/service-worker.ts';

export default defineConfig({
  plugins: [
    react(),
    browserContract(),
    iconImports(),
    interFont(),
    renderBlockingStyles(),
    webManifests(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    target: 'es2024',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    modulePreload: { polyfill: false },
    // A data: URL would require an exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups() },
      },
    },
  },
  // The QR worker loads its bundled reader only if the platform has none.
  worker: { format: 'es' },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});

/**
 * Writes `.br` and `.gz` files next to every compressible file, so that the server only selects
 * one.
 */
function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const names = await readdir(outDir, { recursive: true });
        for (const name of names.filter((each) => /\.(js|css|svg|wasm)$/.test(each))) {
          const path = join(outDir, name);
          const bytes = await readFile(path);
          await writeFile(`${path}.br`, await brotli(bytes, bestBrotli(bytes.length)));
          await writeFile(`${path}.gz`, await gz(bytes, { level: 9 }));
        }
      },
    },
  };
}

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

function bestBrotli(sizeHint: number) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: sizeHint } };
}
