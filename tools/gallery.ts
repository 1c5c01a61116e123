import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(import.meta.dirname, 'gallery');
const LADLE = join(FOLDER, 'node_modules/@ladle/react');

/** Ladle takes paths from the current folder. */
const SETTINGS = {
  config: FOLDER,
  viteConfig: join(FOLDER, 'vite.config.ts'),
  stories: ['packages/ui/src/**/*.stories.tsx', 'packages/web/src/components/*.stories.tsx'],
};

/** The component gallery. `node tools/gallery.ts` serves it, `--build <folder>` writes files. */
const { values } = parseArgs({ options: { build: { type: 'string' } } });
const folder = values.build === undefined ? null : resolve(values.build);
process.chdir(ROOT);
if (folder !== null) refuseOtherFiles(folder);
install();
if (folder === null) await serve();
else await build(folder);

async function serve(): Promise<void> {
  const { default: start } = await import(join(LADLE, 'api/serve.js'));
  await start({ ...SETTINGS, host: 'localhost' });
}

/** Ladle logs a failed build and goes on, so the result is checked. */
async function build(outDir: string): Promise<void> {
  rmSync(outDir, { recursive: true, force: true });
  const { default: start } = await import(join(LADLE, 'api/build.js'));
  await start({ ...SETTINGS, outDir: relative(ROOT, outDir) });
  if (!existsSync(join(outDir, 'index.html'))) throw new Error('the gallery could not be built');
}

/** The build replaces its folder. */
function refuseOtherFiles(outDir: string): void {
  if (!existsSync(outDir)) return;
  const names = readdirSync(outDir);
  if (names.length === 0 || names.includes('meta.json')) return;
  throw new Error(`${outDir} is neither empty nor an earlier build of the gallery`);
}

/** Ladle has hundreds of dependencies, so it is installed for the gallery only. */
function install(): void {
  if (existsSync(join(LADLE, 'package.json'))) return;
  const flags = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = spawnSync('npm', flags, { cwd: FOLDER, stdio: ['ignore', 'inherit', 'inherit'] });
  if (done.status !== 0) throw new Error('npm could not install Ladle (see above)');
}
