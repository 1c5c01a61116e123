import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Writes `.br` and `.gz` files next to every compressible file, so that the server only selects
 * one.
 */
export function precompress(): Plugin {
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
