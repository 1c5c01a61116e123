// Runs a program of this repository under the pinned Node and installs missing dependencies first.
// Plain JavaScript for Node 20 and later, because a new machine has nothing else yet.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [name, ...rest] = process.argv.slice(2);

install();
const child = spawn(pinnedNode(), [join(root, `${name}.ts`), ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` },
});
// The script handles the signal. This process only waits for it to exit.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

function install() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const want = createHash('sha256').update(lock).digest('hex');
  const stamp = join(root, 'node_modules/.saifu-installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === want) return;
  console.log('Installing what the lock file names (once) …');
  const flags = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = spawnSync('npm', flags, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (done.status !== 0) {
    console.error('Saifu cannot start: npm could not install its packages (see above).');
    process.exit(1);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, want);
}

function pinnedNode() {
  const pinned = join(root, 'node_modules/.bin/node');
  if (existsSync(pinned)) return pinned;
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= 24) return process.execPath;
  console.error('Saifu needs Node 24 here: there is no packaged one for this machine.');
  process.exit(1);
}
