import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const WALLET = join(ROOT, 'apps/wallet');
const STAMP = join(WALLET, 'dist/.built-from');
const SOURCES = ['packages/domain', 'packages/contract', 'packages/i18n', 'packages/client'];

/** Builds the web app if its sources changed since the last build. */
export async function buildWeb(): Promise<void> {
  const now = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now) return;
  process.stdout.write('Building the web app …\n');
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const done = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: WALLET,
    // The caller (for example a test) may run in another mode. The served app is always a
    // production build.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (done.status !== 0) throw new Error('the web app build failed (see above)');
  writeFileSync(STAMP, now);
}

function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  for (const folder of [...SOURCES, 'packages/ui', 'apps/wallet']) {
    const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !/\/(dist|node_modules)\/|\.test\.tsx?$/.test(path))
      .toSorted();
    for (const file of files) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}
