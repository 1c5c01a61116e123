import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Runs the whole sandbox on its port and the web apps with their development servers. */
const root = join(import.meta.dirname, '..');
const vite = join(root, 'node_modules/vite/bin/vite.js');
const children = [
  spawn(process.execPath, [join(root, 'tools/start.ts')], { cwd: root, stdio: 'inherit' }),
  ...['apps/wallet', 'apps/console'].map((app) =>
    spawn(process.execPath, [vite], { cwd: join(root, app), stdio: 'inherit' }),
  ),
];
for (const child of children) {
  child.on('exit', () => {
    for (const other of children) other.kill('SIGTERM');
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
