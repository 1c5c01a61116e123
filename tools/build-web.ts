import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const APPS = ['apps/wallet', 'apps/console'];
const PACKAGES = ['domain', 'contract', 'i18n', 'client', 'ui', 'web'].map(
  (name) => `packages/${name}`,
);

/** Builds each web app whose sources changed since its last build. */
export async function buildWeb(): Promise<void> {
  for (const app of APPS) build(app);
}

function build(app: string): void {
  const stamp = join(ROOT, app, 'dist/.built-from');
  const now = fingerprint(app);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  process.stdout.write(`Building ${app} …\n`);
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const done = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(ROOT, app),
    // The caller (for example a test) may run in another mode. The served app is always a
    // production build.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (done.status !== 0) throw new Error(`the build of ${app} failed (see above)`);
  writeFileSync(stamp, now);
}

function fingerprint(app: string): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')));
  for (const folder of [...PACKAGES, app]) {
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
