import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const PROGRAM = fileURLToPath(new URL('./scalar-script-process.ts', import.meta.url));
const TIMEOUT_MS = 30_000;
const BYTES_MAX = 8 * 1024 * 1024;

/**
 * The browser script of Scalar, compressed (1.3 MB). Importing its package takes half a second and
 * 40 MB, so a process of its own does it and ends.
 */
export async function loadScalarScript(): Promise<Buffer> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM], {
    encoding: 'buffer',
    env: {},
    timeout: TIMEOUT_MS,
    maxBuffer: BYTES_MAX,
  });
  return stdout;
}
